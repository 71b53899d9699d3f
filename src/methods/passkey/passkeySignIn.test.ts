import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import type { EntryConfig } from '../../contract/config';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { createScope } from '../../lib/scope';
import { settle } from '../../testing/fakeClock';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import type { MethodContext } from '../method';
import * as ceremonyModule from './ceremony';

import type { Assertion } from '../../api/passkeys';
import { createPasskeySignIn, type PasskeySignIn } from './passkeySignIn';

// Not `vi.mock`: files of a worker share their modules.
const ceremony = {
  askPasskey: vi.spyOn(ceremonyModule, 'askPasskey'),
};
afterAll(() => {
  for (const spy of Object.values(ceremony)) spy.mockRestore();
});

const response = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key' as const,
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c', userHandle: 'owner-1' },
};
const answered: ceremonyModule.CeremonyOutcome<Assertion> = { kind: 'answered', response };
const challengeOf = (challenge: string, rest: object = {}) => ({
  code: 1,
  message: '',
  info: { challenge, options: { challenge, rpId: 'own.site', timeout: 300_000, ...rest } },
});
const refused = (code: number, message = 'refused') => ({ code, message, info: undefined });

let services: FakeServices;
let signIn: PasskeySignIn;
const [open, show, close, deliver] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];

function create(config: Partial<EntryConfig> = {}, view: object = {}): void {
  services = createFakeServices(config);
  services.callbacks.setAllowList(null);
  services.hub.reply('passkeyOptions', challengeOf('challenge-1'), challengeOf('challenge-2'));
  services.hub.reply('passkeyLogin', recordedAnswers.signedIn);
  const context = {
    services,
    completion: createLoginCompletion(services),
    nextStep: { show: () => false },
    navigator: { open, show, close },
    providerSignIn: { deliver },
    tagOrigins: () => ['https://shop.example'],
    view: { document: {}, ...view },
    // The scope reads its owner later.
  } as unknown as MethodContext;
  context.scope = createScope(() => context, new AbortController().signal);
  signIn = context.scope.get(createPasskeySignIn);
}

beforeEach(() => {
  vi.resetAllMocks();
  ceremony.askPasskey.mockResolvedValue(answered);
  create();
});

async function enter(): Promise<void> {
  signIn.enter();
  await settle();
  await services.clock.advance(0);
}
const logins = () => services.hub.calls.filter(({ name }) => name === 'passkeyLogin');
const problem = () => {
  const state = signIn.get();
  return state.kind === 'ended' ? state.problem : state.kind;
};

describe('signing in', () => {
  it('asks browser and hub, and completes the login', async () => {
    signIn.enter();
    expect(signIn.get()).toEqual({ kind: 'asking' });
    await settle();
    await services.clock.advance(800);
    expect(logins()).toMatchObject([{ request: { challenge: 'challenge-1', response } }]);
    expect(services.happened).toContainEqual({ replace: 'https://own.site/content' });
    expect(services.storage.get('last-method')).toBe('passkey');
  });

  it('asks once if its screen is mounted twice, as in strict mode', async () => {
    signIn.enter();
    signIn.leave();
    await enter();
    expect(ceremony.askPasskey).toHaveBeenCalledOnce();
    expect(logins()).toHaveLength(1);
  });

  it('ends the request of the browser when the screen is left', async () => {
    ceremony.askPasskey.mockReturnValue(new Promise(() => undefined));
    await enter();
    signIn.leave();
    await settle();
    expect(ceremony.askPasskey.mock.calls[0]?.[1]).toMatchObject({ aborted: true });
    expect(signIn.get()).toEqual({ kind: 'idle' });
  });

  it('finishes what a suggestion of the form has answered', async () => {
    signIn.finish({ asked: { challenge: 'challenge-0', options: {} }, response });
    expect(signIn.get()).toEqual({ kind: 'checking' });
    expect(show).toHaveBeenCalledExactlyOnceWith('passkey');
    await enter();
    expect(ceremony.askPasskey).not.toHaveBeenCalled();
    expect(logins()).toMatchObject([{ request: { challenge: 'challenge-0' } }]);
  });
});

async function begin(): Promise<void> {
  signIn.begin();
  await settle();
  await services.clock.advance(0);
}

describe('a click on the form', () => {
  it('asks above the form, and shows the screen when the browser has answered', async () => {
    const dialog = new EventTarget();
    ceremony.askPasskey.mockReturnValue(
      new Promise((resolve) => {
        dialog.addEventListener('answer', () => resolve(answered));
      }),
    );
    await begin();
    await services.clock.advance(5000);
    expect(open).not.toHaveBeenCalled();
    dialog.dispatchEvent(new Event('answer'));
    await settle();
    expect(open).toHaveBeenCalledExactlyOnceWith('passkey');
    await services.clock.advance(0);
    expect(logins()).toHaveLength(1);
  });

  it('leaves the form as it was when the dialog is closed, and can be clicked again', async () => {
    ceremony.askPasskey.mockResolvedValueOnce({ kind: 'cancelled' });
    await begin();
    expect([open, show, close].flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(signIn.get()).toEqual({ kind: 'idle' });
    await begin();
    expect(logins()).toHaveLength(1);
  });

  it('shows why it ended', async () => {
    ceremony.askPasskey.mockResolvedValue({ kind: 'unable' });
    await begin();
    expect(open).toHaveBeenCalledExactlyOnceWith('passkey');
    expect(problem()).toBe('unable');
  });

  it('shows the screen when the hub is slow', async () => {
    services.hub.reply('passkeyOptions', new Promise<never>(() => undefined));
    await begin();
    expect(open).not.toHaveBeenCalled();
    await services.clock.advance(1000);
    expect(open).toHaveBeenCalledExactlyOnceWith('passkey');
    signIn.enter();
    expect(signIn.get()).toEqual({ kind: 'asking' });
  });

  it('counts once if clicked twice', async () => {
    ceremony.askPasskey.mockReturnValue(new Promise(() => undefined));
    await begin();
    await begin();
    expect(ceremony.askPasskey).toHaveBeenCalledOnce();
  });

  it('ends with the form', async () => {
    ceremony.askPasskey.mockReturnValue(new Promise(() => undefined));
    await begin();
    signIn.leaveForm();
    expect(ceremony.askPasskey.mock.calls[0]?.[1]).toMatchObject({ aborted: true });
    expect(signIn.get()).toEqual({ kind: 'idle' });
  });
});

describe('endings', () => {
  it('shows the form, without a word, after the visitor closed the dialog', async () => {
    ceremony.askPasskey.mockResolvedValue({ kind: 'cancelled' });
    await enter();
    expect(close).toHaveBeenCalledOnce();
    expect(problem()).not.toBe('cancelled');
  });

  it('tells a dialog that timed out from a closed one', async () => {
    ceremony.askPasskey.mockImplementation(async () => {
      await services.clock.advance(300_000);
      return { kind: 'cancelled' };
    });
    await enter();
    expect(problem()).toBe('timedOut');
  });

  it.each<[ceremonyModule.CeremonyOutcome<Assertion>, string]>([
    [{ kind: 'notHere' }, 'notHere'],
    [{ kind: 'unable' }, 'unable'],
    [{ kind: 'failed', error: new Error('broken') }, 'failed'],
  ])('of the browser: %j is %s', async (outcome, expected) => {
    ceremony.askPasskey.mockResolvedValue(outcome);
    await enter();
    expect(problem()).toBe(expected);
    expect(logins()).toEqual([]);
  });

  it('takes a refusal that is faster than a person for that of the frame', async () => {
    create({ mode: 'frame' });
    ceremony.askPasskey.mockResolvedValue({ kind: 'cancelled' });
    await enter();
    expect(problem()).toBe('notHere');
  });

  it('does not ask where the policy forbids it, and notes that for `debug`', async () => {
    create({}, { document: { featurePolicy: { allowsFeature: () => false } } });
    await enter();
    expect(problem()).toBe('notHere');
    expect(ceremony.askPasskey).not.toHaveBeenCalled();
    expect(services.happened).toContainEqual({
      refused: { use: 'feature', address: 'publickey-credentials-get' },
    });
  });

  it('tells the browser of a passkey that was removed', async () => {
    const signalUnknownCredential = vi.fn(() => Promise.resolve());
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential });
    services.hub.reply('passkeyLogin', refused(-100116));
    await enter();
    expect(problem()).toBe('removed');
    expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
      rpId: 'own.site',
      credentialId: 'key-1',
    });
    vi.unstubAllGlobals();
  });

  it('asks again, once, after a challenge that has expired', async () => {
    services.hub.reply('passkeyLogin', refused(-100114, 'Start again'));
    await enter();
    await enter();
    expect(logins()).toMatchObject([
      { request: { challenge: 'challenge-1' } },
      { request: { challenge: 'challenge-2' } },
    ]);
    expect(signIn.get()).toMatchObject({ problem: 'failed', text: { text: 'Start again' } });
  });

  it.each([
    ['too many tries', refused(-100105, 'Try later'), { text: 'Try later' }],
    ['a refused verification', refused(-100102, 'Not this one'), { text: 'Not this one' }],
    ['no connection', new HubError('network'), { key: 'error.network' }],
  ])('says what the hub says: %s', async (_, reply, text) => {
    services.hub.reply('passkeyLogin', reply);
    await enter();
    expect(signIn.get()).toEqual({ kind: 'ended', problem: 'failed', text });
  });

  it('can be tried again', async () => {
    services.hub.reply('passkeyLogin', new HubError('network'), recordedAnswers.signedIn);
    await enter();
    signIn.retry();
    await enter();
    expect(logins()).toHaveLength(2);
    expect(signIn.get()).toEqual({ kind: 'checking' });
  });
});

it('tells the browser which passkeys the account has', async () => {
  const signalAllAcceptedCredentials = vi.fn(() => Promise.resolve());
  vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials });
  const own = [{ type: 'public-key', id: 'key-1' }];
  services.hub.reply(
    'passkeyOptions',
    challengeOf('challenge-1'),
    challengeOf('challenge-2', { allowCredentials: own }),
  );
  await enter();
  expect(signalAllAcceptedCredentials).toHaveBeenCalledExactlyOnceWith({
    rpId: 'own.site',
    userId: 'owner-1',
    allAcceptedCredentialIds: ['key-1'],
  });
  expect(services.hub.calls.at(-1)).toMatchObject({
    request: { purpose: 'verify' },
    options: { token: 'token-1' },
  });
  vi.unstubAllGlobals();
});

describe('in a window of the portal', () => {
  const opener = 'https://shop.example';
  const address = {
    path: '/entry/login',
    platform: 'passkey',
    state: 'state-1',
    token: null,
    error: null,
    show: null,
  };

  it('hands the code to the page that waits', async () => {
    create({ address: { ...address, popup: true, opener } }, { opener: {} });
    services.hub.reply('passkeyWindow', { code: 1, message: '', info: { code: 'code-1' } });
    await enter();
    expect(services.hub.calls.at(-1)).toMatchObject({
      name: 'passkeyWindow',
      request: { challenge: 'challenge-1', response, state: 'state-1' },
    });
    expect(deliver).toHaveBeenCalledExactlyOnceWith(
      {
        kind: 'post',
        origin: opener,
        message: expect.objectContaining({
          type: 'provider-code',
          code: 'code-1',
          state: 'state-1',
        }) as object,
      },
      ['https://shop.example'],
    );
    expect(logins()).toEqual([]);
  });

  it('stays on the screen after the dialog was closed', async () => {
    create({ address: { ...address, popup: true, opener } }, { opener: {} });
    ceremony.askPasskey.mockResolvedValue({ kind: 'cancelled' });
    await enter();
    expect(problem()).toBe('cancelled');
    expect(close).not.toHaveBeenCalled();
  });

  it('signs in itself where no page waits', async () => {
    create({ address: { ...address, popup: true, opener } }, { opener: null });
    await enter();
    expect(logins()).toHaveLength(1);
    expect(deliver).not.toHaveBeenCalled();
  });
});
