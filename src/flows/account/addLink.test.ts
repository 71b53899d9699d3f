import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createStore } from '../../lib/store';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createAddLink, type AddLinkDeps } from './addLink';

const answer = (info: object | null) => ({ code: 1, message: '', info });
const refusal = (code: number, hubMessage = '') => new HubError('business', { code, hubMessage });
const left = { link: 's', expires_in: 600, url: 'https://id.example/authorize?state=s' };
const drawn = { link: 'scene', expires_in: 120, qrcode: 'data:image/png;base64,AA', app_url: 'weixin://dl' };
const made = { id: '1', provider: 'wechat', created_at: 1, used_at: 1 };

let services: FakeServices;
const isHidden = createStore(false);
beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  isHidden.set(false);
});

const create = (changes: Partial<AddLinkDeps> = {}) =>
  createAddLink({
    services,
    signal: new AbortController().signal,
    onSessionOver: vi.fn(),
    withProof: (call) => call(),
    inApp: null,
    isHidden,
    ...changes,
  });
const requests = (call: string) =>
  services.hub.calls.flatMap(({ name, request }) => (name === call ? [request] : []));

describe('a service with a page', () => {
  it('is left for once, and leads back to the account page', async () => {
    services.hub.reply('linkStart', answer(left));
    const flow = create();
    await Promise.all([flow.start('google'), flow.start('google')]);
    expect(requests('linkStart')).toEqual([
      { provider: 'google', redirect: 'https://own.site/account?link=google' },
    ]);
    expect(services.happened).toContainEqual({ assign: left.url });
    expect(flow.state.get()).toEqual({ kind: 'leaving', provider: 'google' });
    flow.comeBack();
    expect(flow.state.get()).toMatchObject({ notice: { kind: 'cancelled' } });
  });

  it('is told where its own app shows the page', async () => {
    services.hub.reply('linkStart', answer(left));
    await create({ inApp: 'wechat' }).start('wechat');
    expect(requests('linkStart')).toMatchObject([{ in_app: '1' }]);
  });

  it('is not left for where the owner cancels the proof, nor to what is no page', async () => {
    const cancelled = create({ withProof: async () => null });
    expect(await cancelled.start('google')).toBe(false);
    expect(cancelled.state.get()).toEqual({ kind: 'idle', notice: null });
    services.hub.reply('linkStart', answer({ ...left, url: 'javascript:alert(1)' }));
    const flow = create();
    await flow.start('google');
    expect(flow.state.get()).toMatchObject({ notice: { kind: 'failed' } });
    expect(services.happened.filter((effect) => 'assign' in effect)).toEqual([]);
  });

  it('says why nothing was begun', async () => {
    services.hub.reply('linkStart', new HubError('network'));
    const flow = create();
    await flow.start('google');
    const notice = { kind: 'failed', provider: 'google', text: { key: 'error.network' } };
    expect(flow.state.get()).toEqual({ kind: 'idle', notice });
  });
});

describe('the way back', () => {
  const found = { provider: 'google', link: 's', code: 'c', error: null };

  it('links the user', async () => {
    services.hub.reply('linkConfirm', answer({ status: 'linked', added: made }));
    const flow = create();
    expect(await flow.resume(found)).toBe(true);
    expect(requests('linkConfirm')).toEqual([{ provider: 'google', link: 's', code: 'c' }]);
    expect(flow.state.get()).toEqual({ kind: 'idle', notice: { kind: 'added', provider: 'google' } });
  });

  it.each([
    ['a session that was over', { ...found, link: null, code: null }, null, { kind: 'ended' }],
    ['a refusal there', { ...found, code: null, error: 'access_denied' }, null, { kind: 'cancelled' }],
    ['an error there', { ...found, code: null, error: 'server_error' }, null, { kind: 'failed' }],
    ['a user of another account', found, refusal(-100123), { kind: 'taken', merge: null }],
    ['what the hub refuses', found, refusal(-100104, 'Used'), { kind: 'failed', text: { text: 'Used' } }],
  ])('tells of %s', async (_, back, error, notice) => {
    if (error) services.hub.reply('linkConfirm', error);
    const flow = create();
    expect(await flow.resume(back)).toBe(false);
    expect(flow.state.get()).toMatchObject({ kind: 'idle', notice });
  });
});

/** Starts, and waits for the first request about the code. */
async function scan(...answers: Parameters<FakeServices['hub']['reply']>[1][]) {
  services.hub.reply('linkStart', answer(drawn));
  services.hub.reply('linkConfirm', ...answers);
  const flow = create();
  const done = flow.start('wechat');
  await vi.waitFor(() => expect(flow.state.get().kind).toBe('scan'), { timeout: 30_000 });
  return { flow, done };
}
const tick = async (): Promise<void> => services.clock.advance(2000);

describe('a code to scan', () => {
  it('is shown until the scan is confirmed', async () => {
    const scanned = answer({ status: 'scanned' });
    const { flow, done } = await scan(scanned, answer({ status: 'linked', added: made }));
    expect(flow.state.get()).toMatchObject({ image: drawn.qrcode, appLink: 'weixin://dl', isScanned: false });
    await tick();
    await vi.waitFor(() => expect(flow.state.get()).toMatchObject({ isScanned: true }), { timeout: 30_000 });
    await tick();
    expect(await done).toBe(true);
    expect(requests('linkConfirm')).toEqual([
      { provider: 'wechat', link: 'scene' },
      { provider: 'wechat', link: 'scene' },
    ]);
  });

  it('ends refused after a scan, and else expired', async () => {
    const first = await scan(answer({ status: 'scanned' }), refusal(-20070));
    await tick();
    await vi.waitFor(() => expect(first.flow.state.get()).toMatchObject({ isScanned: true }), {
      timeout: 30_000,
    });
    await tick();
    expect(await first.done).toBe(false);
    expect(first.flow.state.get()).toMatchObject({ kind: 'over', reason: 'refused' });
    services = createFakeServices();
    const second = await scan(refusal(-20070));
    await tick();
    await second.done;
    expect(second.flow.state.get()).toMatchObject({ kind: 'over', reason: 'expired' });
  });

  it('is asked about again after a lost request, and not while the tab is hidden', async () => {
    const { flow, done } = await scan(new HubError('network'), answer({ status: 'linked', added: made }));
    await tick();
    await vi.waitFor(() => expect(requests('linkConfirm')).toHaveLength(1), { timeout: 30_000 });
    isHidden.set(true);
    await tick();
    expect(requests('linkConfirm')).toHaveLength(1);
    isHidden.set(false);
    expect(await done).toBe(true);
    expect(flow.state.get()).toMatchObject({ notice: { kind: 'added' } });
  });

  it('is given up, and asked about no more', async () => {
    const { flow, done } = await scan(answer({ status: 'waiting' }));
    flow.cancel();
    await tick();
    await done;
    expect(requests('linkConfirm')).toEqual([]);
    expect(flow.state.get()).toMatchObject({ kind: 'idle', notice: { kind: 'cancelled' } });
  });
});
