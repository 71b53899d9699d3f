import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import type { WithProof } from '../../flows/verify/withProof';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { stubCredentials } from '../../testing/stubCredentials';
import type { MethodContext } from '../method';
import { proof as passkeyProof } from './accountPart';
import { createOwnPasskeys, type OwnPasskeys } from './ownPasskeys';

const passkey = { id: 'one', name: '', synced: true, created_at: 1, used_at: 2 };
const listed = { code: 1, message: '', info: { passkeys: [passkey] } };
const done = { code: 1, message: '', info: null };
const creation = {
  challenge: 'AQID',
  rp: { id: 'own.site', name: 'Hub' },
  user: { id: 'AQID', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'credential-1', transports: ['internal'] }],
};
const needed = { code: -100117, message: 'Confirm it', info: { verify: [{ id: 'password' }] } };
const asked = { code: 1, message: '', info: { challenge: 'challenge-1', options: creation } };
const response: unknown = expect.objectContaining({ id: 'AQID', type: 'public-key' });

let services: FakeServices;
let flow: OwnPasskeys;
let lifetime: AbortController;
let device: ReturnType<typeof stubCredentials>;
afterEach(() => vi.unstubAllGlobals());
const signals = {
  signalAllAcceptedCredentials: vi.fn(),
  signalCurrentUserDetails: vi.fn(),
  signalUnknownCredential: vi.fn(),
};
const onSessionOver = vi.fn();

function create(withProof: WithProof = (call) => call()) {
  const context = { services } as unknown as MethodContext;
  return createOwnPasskeys({ context, withProof, signal: lifetime.signal, onSessionOver });
}
const requests = (call: string) =>
  services.hub.calls.flatMap(({ name, request }) => (name === call ? [request] : []));

beforeEach(async () => {
  vi.clearAllMocks();
  device = stubCredentials(signals);
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('listPasskeys', listed);
  services.hub.reply('passkeyOptions', asked);
  services.hub.reply('passkeyRegister', { code: 1, message: '', info: { passkey } });
  services.hub.reply('renamePasskey', { code: 1, message: '', info: { passkey } });
  services.hub.reply('removePasskey', done);
  lifetime = new AbortController();
  flow = create();
  await flow.load();
});

describe('one is added', () => {
  it('with the options of the hub, and the list is loaded again', async () => {
    expect(await flow.add()).toBe(true);
    expect(device.create.mock.calls).toMatchObject([[{ publicKey: { rp: creation.rp } }]]);
    expect(requests('passkeyRegister')).toEqual([{ challenge: 'challenge-1', response }]);
    expect(requests('listPasskeys')).toHaveLength(2);
    expect(flow.list.get()).toMatchObject({ kind: 'shown', ending: null, problem: null });
  });

  it.each([
    ['NotAllowedError', null],
    ['AbortError', null],
    ['InvalidStateError', { key: 'passkeys.exists' }],
    ['SecurityError', { key: 'passkeys.not_here' }],
    ['ConstraintError', { key: 'passkeys.unable' }],
  ] as const)('not when the browser says %s', async (name, problem) => {
    device.fail(name);
    expect(await flow.add()).toBe(false);
    expect(flow.list.get()).toMatchObject({ kind: 'shown', ending: null, problem });
    expect(requests('passkeyRegister')).toEqual([]);
  });

  it('not when something breaks', async () => {
    device.create.mockRejectedValue(new TypeError('odd'));
    expect(await flow.add()).toBe(false);
    expect(flow.list.get()).toMatchObject({ problem: { key: 'passkeys.add_failed' } });
  });

  it('and kept by the device when no answer comes, because the hub may have it', async () => {
    services.hub.reply('passkeyRegister', new HubError('network'));
    expect(await flow.add()).toBe(false);
    expect(flow.list.get()).toMatchObject({ problem: { key: 'error.network' } });
    expect(signals.signalUnknownCredential).not.toHaveBeenCalled();
  });

  it('and forgotten by the device when the hub refuses it', async () => {
    services.hub.reply('passkeyRegister', { code: -100111, message: 'Too many passkeys', info: null });
    expect(await flow.add()).toBe(false);
    expect(flow.list.get()).toMatchObject({ problem: { text: 'Too many passkeys' } });
    expect(signals.signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
      rpId: 'own.site',
      credentialId: 'AQID',
    });
  });

  it('after a proof that the hub wants before the browser is asked', async () => {
    services.hub.reply('passkeyOptions', needed, asked);
    const asks: number[] = [];
    flow = create(async (call) => {
      try {
        return await call();
      } catch {
        asks.push(device.create.mock.calls.length);
        return call();
      }
    });
    await flow.load();
    expect(await flow.add()).toBe(true);
    expect(asks).toEqual([0]);
  });

  it('not when the owner cancels the proof, before the browser is asked', async () => {
    flow = create(async () => null);
    await flow.load();
    expect(await flow.add()).toBe(false);
    expect(device.create).not.toHaveBeenCalled();
    expect(flow.list.get()).toMatchObject({ ending: null, problem: null });
  });
});

describe('one of the list', () => {
  it('is renamed also where the session is no longer verified by then; nothing is signalled or asked', async () => {
    services.hub.reply('passkeyOptions', needed);
    expect(await flow.rename('one', 'Phone')).toBe(true);
    await vi.waitFor(() => expect(services.hub.names).toContain('passkeyOptions'), { timeout: 30_000 });
    expect(signals.signalAllAcceptedCredentials).not.toHaveBeenCalled();
    expect(flow.list.get()).toMatchObject({ kind: 'shown', problem: null });
    expect(services.happened).toEqual([]);
  });

  it('is renamed, and what keeps them is told', async () => {
    expect(await flow.rename('one', 'Phone')).toBe(true);
    expect(requests('renamePasskey')).toEqual([{ id: 'one', name: 'Phone' }]);
    await vi.waitFor(() => expect(signals.signalCurrentUserDetails).toHaveBeenCalledOnce(), {
      timeout: 30_000,
    });
    expect(signals.signalAllAcceptedCredentials).toHaveBeenCalledExactlyOnceWith({
      rpId: 'own.site',
      userId: 'AQID',
      allAcceptedCredentialIds: ['credential-1'],
    });
    expect(signals.signalCurrentUserDetails).toHaveBeenCalledExactlyOnceWith({
      rpId: 'own.site',
      userId: 'AQID',
      name: 'ada@example.com',
      displayName: 'Ada',
    });
  });

  it('is removed; the last way in stays, with the text of the hub', async () => {
    expect(await flow.remove('one')).toBe(true);
    services.hub.reply('removePasskey', { code: -100118, message: 'The only way in', info: null });
    expect(await flow.remove('one')).toBe(false);
    expect(flow.list.get()).toMatchObject({ problem: { text: 'The only way in' } });
  });

  it('of a session that is over asks who is signed in', async () => {
    services.hub.reply('removePasskey', { code: -10007, message: 'You are not signed in', info: null });
    expect(await flow.remove('one')).toBe(false);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });
});

const prove = () => {
  const context = { services } as unknown as MethodContext;
  return passkeyProof.ask(context, lifetime.signal);
};

describe('as a proof', () => {
  it.each([
    ['NotAllowedError', null],
    ['SecurityError', { problem: { key: 'verify.not_here' } }],
    ['NotSupportedError', { problem: { key: 'verify.unable' } }],
  ] as const)('%s of the browser is %j', async (name, proof) => {
    device.fail(name);
    expect(await prove()).toEqual(proof);
    expect(requests('passkeyOptions')).toEqual([{ purpose: 'verify' }]);
  });

  it('an answer is sent', async () => {
    expect(await prove()).toEqual({ fields: { passkey: response } });
  });
});
