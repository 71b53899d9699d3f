import { describe, expect, test, vi } from 'vitest';
import { createFakeServices } from '../../testing/fakeServices';
import { createLoginCompletion, type PrepareOffer } from './loginCompletion';

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada', method: 'password' };
const content = { kind: 'redirecting', url: 'https://own.site/content' };

function createOffering(prepare: PrepareOffer) {
  const services = createFakeServices();
  services.callbacks.setAllowList({ callback_hosts: ['partner.example'] });
  const completion = createLoginCompletion(services);
  completion.offer(prepare);
  return { services, completion };
}

describe('what a method offers', () => {
  test('is shown after the 800 ms; the host hears of the login when it is answered', async () => {
    const answers: (() => void)[] = [];
    const offer = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
    const { services, completion } = createOffering(() => offer);
    const done = completion.complete(login);
    await services.clock.advance(799);
    expect(offer).not.toHaveBeenCalled();
    await services.clock.advance(1);
    expect(offer).toHaveBeenCalledOnce();
    await services.clock.advance(60_000);
    expect(services.happened).toEqual([]);
    answers[0]?.();
    expect(await done).toEqual(content);
    expect(services.happened.slice(0, 3)).toEqual([
      { message: 'login-success', fields: login },
      { message: 'login-state', fields: { logged_in: true } },
      { event: 'entry-login', detail: login },
    ]);
  });

  test('is given up by a reset', async () => {
    let own: AbortSignal | undefined;
    const { services, completion } = createOffering((_, signal) => {
      own = signal;
      return () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    const done = completion.complete(login);
    await services.clock.advance(800);
    completion.reset();
    expect(own?.aborted).toBe(true);
    expect(await done).toEqual({ kind: 'idle' });
    expect(services.happened).toEqual([]);
  });

  test('is no part of a session that continues automatically', async () => {
    const prepare = vi.fn<PrepareOffer>();
    const { services, completion } = createOffering(prepare);
    const done = completion.complete({ ...login, method: 'session' }, { isSilent: true });
    await services.clock.advance(0);
    await done;
    expect(prepare).not.toHaveBeenCalled();
  });
});
