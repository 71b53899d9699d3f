import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { mergeOffer as offer, mergePlan as plan } from '../../testing/mergePlan';
import { createAccountMerge } from './accountMerge';

const answer = (info: object) => ({ code: 1, message: '', info });
const refused = (code: number, message = 'No') => ({ code, message, info: {} });
const shown = { kind: 'plan', offer, plan, isBusy: false, problem: null };

let services: FakeServices;
let isProved: boolean;
const onSessionOver = vi.fn();
const namesOf = () => services.hub.names;

/** Asks as often as the call wants a proof. */
const withOtherProof = async <Answer>(call: () => Promise<Answer>): Promise<Answer | null> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof HubError) || error.code !== -100117) throw error;
    if (!isProved) return null;
    services.hub.reply('mergeProve', answer({ plan }));
    return withOtherProof(call);
  }
};
const withProof = <Answer>(call: () => Promise<Answer>) => call();

function create() {
  const { signal } = new AbortController();
  return createAccountMerge({ services, signal, onSessionOver, withProof, withOtherProof });
}

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('mergeProve', answer({ verify: [{ id: 'password' }] }));
  services.hub.reply('mergeConfirm', { code: 1, message: '', info: null });
  isProved = true;
  onSessionOver.mockReset();
});

it('waits where both were told first: nothing is joined yet', async () => {
  services.hub.reply('mergeConfirm', answer({ waits_until: 5 }));
  const flow = create();
  await flow.start(offer);
  expect(await flow.confirm()).toBe(false);
  expect(flow.state.get()).toEqual({ kind: 'waits', until: 5 });
});

describe('the other account', () => {
  it('is proved as often as the hub asks, then both are shown', async () => {
    const flow = create();
    const started = flow.start(offer);
    expect(flow.state.get()).toEqual({ kind: 'proving', offer });
    await started;
    expect(flow.state.get()).toEqual(shown);
    expect(namesOf()).toEqual(['mergeProve', 'mergeProve']);
  });

  it('is left alone when the owner gives the proof up', async () => {
    isProved = false;
    const flow = create();
    await flow.start(offer);
    expect(flow.state.get()).toEqual({ kind: 'closed' });
  });

  it('cannot be joined: the hub says why', async () => {
    services.hub.reply('mergeProve', refused(-100111, 'Later'));
    const flow = create();
    await flow.start(offer);
    expect(flow.state.get()).toEqual({ kind: 'failed', text: { text: 'Later' } });
  });

  it('is not shown by an answer that comes after the owner has left', async () => {
    const held = new HeldReply();
    services.hub.reply('mergeProve', held.reply);
    const flow = create();
    const started = flow.start(offer);
    flow.close();
    held.give(answer({ plan }));
    await started;
    expect(flow.state.get()).toEqual({ kind: 'closed' });
  });
});

describe('a confirmation', () => {
  it('sends what was shown, once', async () => {
    const flow = create();
    await flow.start(offer);
    expect(await Promise.all([flow.confirm(), flow.confirm()])).toEqual([true, false]);
    expect(flow.state.get()).toEqual({ kind: 'joined' });
    expect(namesOf().filter((name) => name === 'mergeConfirm')).toHaveLength(1);
  });

  it('shows what has changed meanwhile, and waits for another one', async () => {
    services.hub.reply('mergeConfirm', refused(-100124));
    const flow = create();
    await flow.start(offer);
    expect(await flow.confirm()).toBe(false);
    expect(flow.state.get()).toEqual({ ...shown, problem: { key: 'merge.changed' } });
  });

  it('that fails leaves the plan on screen', async () => {
    services.hub.reply('mergeConfirm', new HubError('network'));
    const flow = create();
    await flow.start(offer);
    expect(await flow.confirm()).toBe(false);
    expect(flow.state.get()).toEqual({ ...shown, problem: { key: 'error.network' } });
  });

  it('without a plan does nothing', async () => {
    expect(await create().confirm()).toBe(false);
    expect(namesOf()).toEqual([]);
  });
});
