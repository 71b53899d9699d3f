import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hubCodes } from '../../api/classifyCode';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createAddressChange } from './addressChange';
import type { AddressKind } from './pendingAddress';

const done = { code: 1, message: '', info: null };
const refused = (code: number, message = 'No') => ({ code, message, info: {} });

let services: FakeServices;
let isProved: boolean;
const onSessionOver = vi.fn();
const requests = (call: string) =>
  services.hub.calls.flatMap(({ name, request }) => (name === call ? [request] : []));

const withProof = <Answer>(call: () => Promise<Answer>) => (isProved ? call() : Promise.resolve(null));

function load(kind: AddressKind = 'email') {
  const { signal } = new AbortController();
  return createAddressChange({ services, signal, onSessionOver, withProof }, kind);
}

function create(kind: AddressKind = 'email') {
  const flow = load(kind);
  flow.open('typing');
  return flow;
}

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  for (const name of ['addressStart', 'addressConfirm', 'removeAddress']) services.hub.reply(name, done);
  isProved = true;
  onSessionOver.mockReset();
});

describe('a new address', () => {
  it('is the account’s after the code that was sent to it', async () => {
    const flow = create();
    await flow.start(' mailto:new@example.com ');
    expect(flow.state.get()).toEqual({
      kind: 'code',
      value: 'new@example.com',
      isBusy: false,
      problem: null,
    });
    expect(flow.secondsToResend.get()).toBe(60);
    expect(await flow.confirm('123456')).toBe(true);
    expect(flow.state.get()).toEqual({ kind: 'closed' });
    expect(requests('addressConfirm')).toEqual([{ kind: 'email', value: 'new@example.com', code: '123456' }]);
  });

  it.each([
    ['email', '', 'validation.email_empty'],
    ['email', 'new@', 'validation.email_format'],
    ['mobile', ' ', 'validation.mobile_empty'],
    ['mobile', '12', 'validation.mobile_format'],
  ] as const)('%s %j is not sent', async (kind, typed, key) => {
    const flow = create(kind);
    await flow.start(typed);
    expect(flow.state.get()).toMatchObject({ kind: 'typing', problem: { key } });
    expect(services.hub.calls).toEqual([]);
    flow.edit();
    expect(flow.state.get()).toMatchObject({ problem: null });
  });

  it('is asked for again when the owner cancels the proof', async () => {
    isProved = false;
    const flow = create('mobile');
    await flow.start('138 0013 8000');
    expect(flow.state.get()).toEqual({ kind: 'typing', isBusy: false, problem: null });
    isProved = true;
    await flow.start('138 0013 8000');
    expect(requests('addressStart')).toEqual([{ kind: 'mobile', value: '13800138000' }]);
  });

  describe('that waits for its code when the page is loaded again', () => {
    const waiting = { kind: 'code', value: 'new@example.com', isBusy: false, problem: null };
    beforeEach(async () => {
      services.storage.set('signed-in', 'a'.repeat(64));
      await create().start('new@example.com');
      await services.clock.advance(20_000);
    });

    it('comes back with its code’s field and the rest of the wait', async () => {
      const flow = load();
      expect(flow.state.get()).toEqual(waiting);
      expect(flow.secondsToResend.get()).toBe(40);
      expect(load('mobile').state.get()).toEqual({ kind: 'closed' });
      expect(await flow.confirm('123456')).toBe(true);
      expect(load().state.get()).toEqual({ kind: 'closed' });
    });

    it('does not come back for another sign-in', () => {
      services.storage.set('signed-in', 'b'.repeat(64));
      expect(load().state.get()).toEqual({ kind: 'closed' });
      expect(services.stored('change-email')).toBeNull();
    });

    it('does not come back when the code counts no more', async () => {
      await services.clock.advance(8 * 60_000);
      expect(load().state.get()).toEqual({ kind: 'closed' });
      expect(services.stored('change-email')).toBeNull();
    });

    it('stays left where the owner left it, and goes on at once for the same address', async () => {
      load().close();
      const flow = load();
      expect(flow.state.get()).toEqual({ kind: 'closed' });
      flow.open('typing');
      const code = hubCodes.resendTooEarly;
      services.hub.reply('addressStart', new HubError('business', { code, retryAfterMs: 40_000 }));
      await flow.start('new@example.com');
      expect(flow.state.get()).toEqual(waiting);
    });

    it('keeps no code', async () => {
      services.hub.reply('addressConfirm', refused(-100104));
      await load().confirm('987654');
      expect(services.stored('change-email')).toContain('new@example.com');
      expect(services.stored('change-email')).not.toContain('987654');
    });
  });

  it('of another account is told so, with the way back', async () => {
    services.hub.reply('addressConfirm', { ...refused(-100122), info: { merge: 'offer' } });
    const flow = create();
    await flow.start('new@example.com');
    expect(await flow.confirm('123456')).toBe(false);
    expect(flow.state.get()).toEqual({ kind: 'taken', value: 'new@example.com', merge: 'offer' });
    flow.back();
    expect(flow.state.get()).toMatchObject({ kind: 'typing' });
  });

  it.each([
    ['', { key: 'validation.code_empty' }],
    ['12', { key: 'error.code_incorrect' }],
    ['123456', { text: 'Wrong code' }],
  ])('stays to be confirmed after the code %j', async (code, problem) => {
    services.hub.reply('addressConfirm', refused(-100102, 'Wrong code'));
    const flow = create();
    await flow.start('new@example.com');
    expect(await flow.confirm(code)).toBe(false);
    expect(flow.state.get()).toMatchObject({ kind: 'code', value: 'new@example.com', problem });
  });

  it('gets another code only after the wait', async () => {
    const flow = create();
    await flow.start('new@example.com');
    await flow.resend();
    expect(requests('addressStart')).toHaveLength(1);
  });

  it('is confirmed once for two clicks, and not after the form is closed', async () => {
    const held = new HeldReply();
    services.hub.reply('addressConfirm', held.reply);
    const flow = create();
    await flow.start('new@example.com');
    const both = Promise.all([flow.confirm('123456'), flow.confirm('123456')]);
    flow.close();
    held.give(refused(-100102));
    expect(await both).toEqual([false, false]);
    expect(requests('addressConfirm')).toHaveLength(1);
    expect(flow.state.get()).toEqual({ kind: 'closed' });
  });

  it('offline says so', async () => {
    services.hub.reply('addressStart', new HubError('network'));
    const flow = create();
    await flow.start('new@example.com');
    expect(flow.state.get()).toMatchObject({ kind: 'typing', problem: { key: 'error.network' } });
  });
});

describe('an address', () => {
  it('is removed after a proof', async () => {
    const flow = create();
    flow.open('removing');
    isProved = false;
    expect(await flow.remove()).toBe(false);
    expect(flow.state.get()).toMatchObject({ kind: 'removing', isBusy: false, problem: null });
    isProved = true;
    expect(await flow.remove()).toBe(true);
    expect(flow.state.get()).toEqual({ kind: 'closed' });
  });

  it('that is the last way in stays', async () => {
    services.hub.reply('removeAddress', refused(-100118, 'This is the only way to sign in'));
    const flow = create();
    flow.open('removing');
    expect(await flow.remove()).toBe(false);
    expect(flow.state.get()).toMatchObject({
      kind: 'removing',
      problem: { text: 'This is the only way to sign in' },
    });
  });

  it('of a session that is over asks who is signed in', async () => {
    services.hub.reply('removeAddress', refused(-10007, 'You are not signed in'));
    const flow = create();
    flow.open('removing');
    await flow.remove();
    expect(onSessionOver).toHaveBeenCalledOnce();
  });
});
