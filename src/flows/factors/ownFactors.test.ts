import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import type { WithProof } from '../verify/withProof';
import { createOwnFactors, newCodes, type OwnFactors } from './ownFactors';

const app = { id: 'totp', created_at: 1, used_at: 2, preferred: true };
const mailed = { id: 'email', masked_to: 'a•••@example.com', created_at: 1, used_at: 1, preferred: false };
const listed = (...factors: object[]) => ({
  code: 1,
  message: '',
  info: { factors, recovery_codes_left: 8, required: true, grace_until: 1_800_000_000_000 },
});
const done = { code: 1, message: '', info: null };
const codes = ['ABCDE-FGHJK'];

let services: FakeServices;
let flow: OwnFactors;
let lifetime: AbortController;
const onSessionOver = vi.fn();
const create = (withProof: WithProof = (call) => call()) =>
  createOwnFactors({ services, withProof, signal: lifetime.signal, onSessionOver });
const requests = (call: string) =>
  services.hub.calls.flatMap(({ name, request }) => (name === call ? [request] : []));

beforeEach(async () => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('listFactors', listed(app, mailed));
  services.hub.reply('preferFactor', done);
  services.hub.reply('removeFactor', done);
  services.hub.reply('renewRecoveryCodes', { code: 1, message: '', info: { recovery_codes: codes } });
  lifetime = new AbortController();
  onSessionOver.mockReset();
  flow = create();
  await flow.load();
});

describe('the factors of the account', () => {
  it('are listed with what the hub says about them', () => {
    expect(flow.list.get()).toMatchObject({ kind: 'shown', items: [app, mailed] });
    expect(flow.facts.get()).toEqual({ codesLeft: 8, isRequired: true, graceUntil: 1_800_000_000_000 });
  });

  it('one is asked for first, one is removed, each time with a new list', async () => {
    expect(await flow.prefer('email')).toBe(true);
    expect(await flow.remove('totp')).toBe(true);
    expect(requests('preferFactor')).toEqual([{ id: 'email' }]);
    expect(requests('removeFactor')).toEqual([{ id: 'totp' }]);
    expect(requests('listFactors')).toHaveLength(3);
  });

  it('stay when the owner cancels the proof, or the hub refuses', async () => {
    const cancelled = create(async () => null);
    await cancelled.load();
    expect([await cancelled.remove('totp'), await cancelled.renewCodes()]).toEqual([false, false]);
    expect(cancelled.list.get()).toMatchObject({ ending: null, problem: null });
    services.hub.reply('removeFactor', { code: -100118, message: 'Your company demands it' });
    expect(await flow.remove('totp')).toBe(false);
    expect(flow.list.get()).toMatchObject({ problem: { text: 'Your company demands it' } });
  });

  it('that cannot be loaded say why, and end with the session', async () => {
    services.hub.reply('listFactors', new HubError('network'));
    const offline = create();
    await offline.load();
    expect(offline.list.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    services.hub.reply('listFactors', { code: -10007, message: 'You are not signed in' });
    await offline.load();
    expect(onSessionOver).toHaveBeenCalledOnce();
  });
});

describe('new recovery codes', () => {
  it('are kept until their owner has saved them', async () => {
    const work = flow.renewCodes();
    expect(flow.list.get()).toMatchObject({ ending: newCodes });
    expect(await work).toBe(true);
    expect(flow.codes.get()).toEqual(codes);
    flow.dropCodes();
    expect(flow.codes.get()).toBeNull();
  });

  it('that fail leave the old ones', async () => {
    services.hub.reply('renewRecoveryCodes', { code: 0, message: '' });
    expect(await flow.renewCodes()).toBe(false);
    expect(flow.list.get()).toMatchObject({ problem: { key: 'factors.renew_failed' } });
    expect(flow.codes.get()).toBeNull();
  });
});
