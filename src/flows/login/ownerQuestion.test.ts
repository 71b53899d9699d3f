import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import type { Completion } from './loginCompletion';
import { createOwnerQuestion, isOwnerQuestion } from './ownerQuestion';

const step = {
  kind: 'newAccount',
  challenge: 'challenge-1',
  fields: ['owner'],
  account: '13812345678',
  method: 'sms',
} as const;
const ways = [{ id: 'email', masked_to: 'l•••@example.com' }, { id: 'password' }];
const asked = { initial: 'L', since: 2025, ways, can_decline: true };
const gone = { code: -100114, message: 'Gone', info: {} };

let services: FakeServices;
const complete = vi.fn(() => Promise.resolve<Completion>({ kind: 'completed' }));
const showNextStep = vi.fn(() => true);
const onGone = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  services = createFakeServices();
  services.hub.reply('deleteCookies', { code: 1, info: {} });
  services.hub.reply('ownerQuestion', { code: 1, message: '', info: asked });
});

async function begin() {
  const captcha = { solve: () => Promise.resolve(null) };
  const { signal } = new AbortController();
  const deps = { services, captcha, showNextStep, signal, completion: { complete } };
  const flow = createOwnerQuestion(deps, step, onGone);
  await flow.load();
  return flow;
}

it('is the step that asks for the owner', () => {
  expect(isOwnerQuestion(step)).toBe(true);
  expect(isOwnerQuestion({ ...step, fields: ['agreement'] })).toBe(false);
});

describe('the question', () => {
  it('is the hub’s, and "yes" leads to a proof of which none was sent yet', async () => {
    const flow = await begin();
    expect(flow.get()).toMatchObject({ kind: 'asking', asked });
    await flow.accept();
    expect(showNextStep).toHaveBeenCalledExactlyOnceWith(
      { ticket: '', username: '', need_captcha: 'owner', challenge: 'challenge-1', factors: ways },
      { method: 'sms', question: step },
    );
    expect(services.hub.calls.map(({ name }) => name)).toEqual(['ownerQuestion']);
  });

  it('signs in at once where the browser is proof', async () => {
    services.hub.reply('ownerQuestion', {
      code: 1,
      message: '',
      info: { ...asked, ways: [{ id: 'browser' }, ...ways] },
    });
    services.hub.reply('login', recordedAnswers.signedIn);
    const flow = await begin();
    await flow.accept();
    expect(services.hub.calls.find(({ name }) => name === 'login')?.request).toMatchObject({
      account: '',
      challenge: 'challenge-1',
      factor: 'browser',
    });
    expect(complete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ auth_token: 'token-1', method: 'sms' }),
    );
  });

  it('asks again before "not mine", which leads to the registration', async () => {
    const info = { challenge: 'challenge-2', need_profile: ['agreement'], ticket: '', username: '' };
    services.hub.reply('declineAccount', { code: 1, message: '', info });
    const flow = await begin();
    flow.turn(true);
    expect(flow.get()).toMatchObject({ isDeclining: true });
    flow.turn(false);
    expect(flow.get()).toMatchObject({ isDeclining: false });
    await flow.decline();
    expect(showNextStep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(info), {
      account: '13812345678',
      method: 'sms',
    });
  });

  it('leads back to the form where the sign-in is over', async () => {
    services.hub.reply('declineAccount', gone);
    const flow = await begin();
    await flow.decline();
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('stays where the hub refuses, and says why', async () => {
    services.hub.reply('declineAccount', { code: -100109, message: 'Closed', info: {} });
    const flow = await begin();
    await flow.decline();
    expect(flow.get()).toMatchObject({ kind: 'asking', isBusy: false, problem: { text: 'Closed' } });
    expect(onGone).not.toHaveBeenCalled();
  });

  it('can be loaded again', async () => {
    services.hub.reply('ownerQuestion', { code: -100105, message: 'Later', info: {} });
    const flow = await begin();
    expect(flow.get()).toEqual({ kind: 'failed', problem: { text: 'Later' } });
    services.hub.reply('ownerQuestion', { code: 1, message: '', info: asked });
    await flow.load();
    expect(flow.get()).toMatchObject({ kind: 'asking' });
  });
});
