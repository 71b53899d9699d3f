import { describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import type { LoginInfo } from '../../api/loginInfo';
import type { VisitorText } from '../../i18n/visitorText';
import { createStore } from '../../lib/store';
import { settle } from '../../testing/fakeClock';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices } from '../../testing/fakeServices';
import { createWechatScan } from './wechatScan';

const image = 'data:image/png;base64,AAAA';
const codeAnswer = (scene: string, fields = {}) => ({
  code: 1,
  info: { qrcode: image, qrscene_id: scene, expires_in: 120, ...fields },
});
const progress = (is_subscribe: 0 | 1 | 2, fields = {}) => ({ code: 1, info: { is_subscribe, ...fields } });
const gone = { code: -20070, message: 'This code has expired. Refresh it' };

function setUp() {
  const services = createFakeServices();
  const { hub, clock } = services;
  hub.reply('wechatQrcode', codeAnswer('one'), codeAnswer('two'), codeAnswer('three'));
  hub.reply('wechatSubscribe', progress(0));
  const isHidden = createStore(false);
  const end = new AbortController();
  const happened: string[] = [];
  const problem: { value: VisitorText | null } = { value: null };
  const onDone = vi.fn<(info: LoginInfo) => Promise<VisitorText | null>>(() => {
    happened.push('done');
    return Promise.resolve(problem.value);
  });
  const scan = createWechatScan({
    services,
    isHidden,
    random: () => 0,
    onScanned: () => {
      happened.push('scanned');
      return Promise.resolve();
    },
    onDone,
    signal: end.signal,
  });
  const startedAt = clock.now();
  /** Seconds between the code and each poll. */
  const asked: number[] = [];
  const call = hub.call.bind(hub);
  hub.call = (made, request, options) => {
    if (made.name === 'wechatSubscribe') asked.push((clock.now() - startedAt) / 1000);
    return call(made, request, options);
  };
  const state = () => scan.state.get();
  const show = async () => {
    scan.start();
    await clock.advance(0);
  };
  return { services, hub, clock, isHidden, end, happened, problem, onDone, scan, asked, state, show };
}

describe('the code', () => {
  it('loads a code when it is shown, without the old session’s token', async () => {
    const { hub, scan, state, show } = setUp();
    expect(hub.names).toEqual([]);
    scan.start();
    expect(state().kind).toBe('loading');
    await show();
    expect(state()).toMatchObject({ kind: 'waiting', code: { image, scene: 'one' }, isCancelled: false });
    expect(hub.calls.map(({ options }) => options)).toMatchObject([{ token: null, ignoreMessage: true }]);
    expect(scan.secondsLeft.get()).toBe(120);
  });

  it('is WeChat’s own picture, or one on a listed host', async () => {
    const ticket = 'https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=gQH%2BAA%3D%3D';
    for (const qrcode of [ticket, 'https://cdn.example/code.png']) {
      const { hub, state, show } = setUp();
      hub.reply('wechatQrcode', codeAnswer('one', { qrcode }));
      await show();
      expect(state()).toMatchObject({ kind: 'waiting', code: { image: qrcode } });
    }
  });

  it('is requested as a data address in a frame, whose policy refuses WeChat’s picture', async () => {
    const { hub, services, show } = setUp();
    services.configure({ mode: 'frame' });
    await show();
    expect(hub.calls[0]?.request).toEqual({ inline: '1' });
  });

  it('is an error if its picture fails to load; a retry requests another code', async () => {
    const { hub, services, clock, scan, state, show } = setUp();
    await show();
    scan.failPicture('https://cdn.example/an-older-one.png');
    expect(state().kind).toBe('waiting');
    scan.failPicture(image);
    expect(state()).toEqual({ kind: 'error', code: null, problem: { key: 'wechat.picture_failed' } });
    expect(services.happened).toContainEqual({ refused: { use: 'image', address: image } });
    await clock.advance(30_000);
    expect(hub.names).not.toContain('wechatSubscribe');
    scan.retry();
    await clock.advance(0);
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' } });
  });

  it.each([
    ['an address of a stranger', { qrcode: 'https://stranger.example/code.png' }, 'wechat.picture_failed'],
    ['a script', { qrcode: 'javascript:alert(1)' }, 'wechat.picture_failed'],
    ['a document', { qrcode: 'data:text/html,hello' }, 'wechat.picture_failed'],
    ['no address', { qrcode: 7 }, 'error.server'],
  ])('is an error if it is %s', async (_, changes, key) => {
    const { hub, state, show, services } = setUp();
    hub.reply('wechatQrcode', codeAnswer('one', changes));
    await show();
    expect(state()).toEqual({ kind: 'error', code: null, problem: { key } });
    expect(services.happened).toContainEqual({
      event: 'entry-error',
      detail: { kind: 'malformed', code: 0, message: 'malformed' },
    });
  });

  it('shows the hub’s message if it is refused, and can be retried', async () => {
    const { hub, scan, state, show } = setUp();
    hub.reply('wechatQrcode', { code: -100111, message: 'This way is off' }, codeAnswer('one'));
    await show();
    expect(state()).toEqual({ kind: 'error', code: null, problem: { text: 'This way is off' } });
    scan.retry();
    await settle();
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'one' } });
  });

  it('can be replaced; the first is no longer polled', async () => {
    const { hub, clock, scan, state, show } = setUp();
    await show();
    scan.refresh();
    await clock.advance(2000);
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' } });
    expect(hub.calls.at(-1)?.request).toEqual({ qrscene_id: 'two' });
    expect(hub.names.filter((name) => name === 'wechatSubscribe')).toHaveLength(1);
  });
});

describe('polling', () => {
  it('slows down and ends when the code expires', async () => {
    const { clock, asked, state, scan, show } = setUp();
    await show();
    await clock.advance(300_000);
    expect(asked.slice(0, 3)).toEqual([2, 4, 6]);
    expect(asked.filter((at) => at <= 60)).toHaveLength(30);
    expect(asked.filter((at) => at > 60)).toHaveLength(20);
    expect(asked.at(-1)).toBe(120);
    expect(state()).toMatchObject({ kind: 'expired', code: { scene: 'one' } });
    expect(scan.secondsLeft.get()).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it('sends the next request after the answer', async () => {
    const { hub, clock, asked, show } = setUp();
    const held = new HeldReply();
    hub.reply('wechatSubscribe', held.reply, progress(0));
    await show();
    await clock.advance(10_000);
    expect(asked).toEqual([2]);
    held.give(progress(0));
    await settle();
    await clock.advance(1999);
    expect(asked).toEqual([2]);
    await clock.advance(1);
    expect(asked).toEqual([2, 12]);
  });

  it('pauses while the tab is hidden and polls once on return', async () => {
    const { clock, isHidden, asked, show } = setUp();
    await show();
    await clock.advance(2000);
    isHidden.set(true);
    await clock.advance(30_000);
    expect(asked).toEqual([2]);
    isHidden.set(false);
    await settle();
    expect(asked).toEqual([2, 32]);
    await clock.advance(2000);
    expect(asked).toEqual([2, 32, 34]);
  });

  it('finds a confirmation although the code expired while the tab was hidden', async () => {
    const { hub, clock, isHidden, state, show } = setUp();
    await show();
    isHidden.set(true);
    await clock.advance(125_000);
    hub.reply('wechatSubscribe', progress(1, { auth_token: 'token' }));
    isHidden.set(false);
    await settle();
    expect(state().kind).toBe('done');
  });

  it('does not poll on return while a request runs', async () => {
    const { hub, clock, isHidden, asked, show } = setUp();
    hub.reply('wechatSubscribe', new HeldReply().reply);
    await show();
    await clock.advance(2000);
    isHidden.set(true);
    isHidden.set(false);
    await clock.advance(5000);
    expect(asked).toEqual([2]);
  });

  it('stops when the code is hidden, and resumes with the same code', async () => {
    const { hub, clock, scan, asked, state, show } = setUp();
    await show();
    await clock.advance(2000);
    scan.stop();
    expect(clock.waiting).toBe(0);
    await clock.advance(10_000);
    expect(asked).toEqual([2]);
    await show();
    expect(asked).toEqual([2, 12]);
    expect(state()).toMatchObject({ code: { scene: 'one' } });
    expect(scan.secondsLeft.get()).toBe(108);
    expect(hub.names.filter((name) => name === 'wechatQrcode')).toHaveLength(1);
  });

  it('loads another code if it expired while hidden', async () => {
    const { clock, scan, state, show } = setUp();
    await show();
    scan.stop();
    await clock.advance(120_000);
    await show();
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' } });
  });

  it('ignores an answer after it is cancelled', async () => {
    const { hub, clock, scan, onDone, show } = setUp();
    const held = new HeldReply();
    hub.reply('wechatSubscribe', held.reply);
    await show();
    await clock.advance(2000);
    scan.stop();
    held.give(progress(1, { auth_token: 'token' }));
    await settle();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('ends with the element', async () => {
    const { clock, end, scan, asked, show } = setUp();
    await show();
    end.abort();
    scan.start();
    scan.refresh();
    await clock.advance(10_000);
    expect(asked).toEqual([]);
    expect(clock.waiting).toBe(0);
  });
});

describe('a scan', () => {
  it('is announced, confirmed and passed on, once', async () => {
    const { hub, clock, happened, onDone, state, asked, show } = setUp();
    hub.reply('wechatSubscribe', progress(2), progress(2), progress(1, { auth_token: 'token' }));
    await show();
    await clock.advance(2000);
    expect(state().kind).toBe('scanned');
    await clock.advance(60_000);
    expect(state().kind).toBe('done');
    expect(happened).toEqual(['scanned', 'done']);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ auth_token: 'token' }));
    expect(asked).toEqual([2, 4, 6]);
    expect(clock.waiting).toBe(0);
  });

  it('that is confirmed between two polls is announced as scanned too', async () => {
    const { hub, clock, happened, show } = setUp();
    hub.reply('wechatSubscribe', progress(1, { auth_token: 'token' }));
    await show();
    await clock.advance(2000);
    expect(happened).toEqual(['scanned', 'done']);
  });

  it('blocks other codes while it signs in', async () => {
    const { hub, clock, scan, onDone, state, show } = setUp();
    let finish: (() => void) | undefined;
    onDone.mockReturnValue(
      new Promise((resolve) => {
        finish = () => resolve(null);
      }),
    );
    hub.reply('wechatSubscribe', progress(1));
    await show();
    await clock.advance(2000);
    scan.refresh();
    await settle();
    expect(state().kind).toBe('done');
    finish?.();
    await settle();
    scan.refresh();
    await settle();
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' } });
  });

  it('with invalid login info is an error', async () => {
    const { hub, clock, problem, state, show } = setUp();
    problem.value = { key: 'error.further_step' };
    hub.reply('wechatSubscribe', progress(1));
    await show();
    await clock.advance(2000);
    expect(state()).toEqual({ kind: 'error', code: null, problem: { key: 'error.further_step' } });
  });

  it('that is cancelled on the phone loads the next code at once', async () => {
    const { hub, clock, state, show } = setUp();
    hub.reply('wechatSubscribe', progress(2), gone, progress(0));
    await show();
    await clock.advance(4000);
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' }, isCancelled: true });
    await clock.advance(4000);
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' }, isCancelled: true });
  });

  it('that is not confirmed expires, even if the hub reports it earlier', async () => {
    const { hub, clock, state, show } = setUp();
    hub.reply('wechatSubscribe', progress(2));
    await show();
    await clock.advance(116_000);
    hub.reply('wechatSubscribe', gone);
    await clock.advance(3000);
    expect(state()).toMatchObject({ kind: 'expired', code: { scene: 'one' } });
  });

  it('that is withdrawn shows the same code again', async () => {
    const { hub, clock, state, show } = setUp();
    hub.reply('wechatSubscribe', progress(2), progress(0));
    await show();
    await clock.advance(4000);
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'one' }, isCancelled: true });
  });

  it('of an expired code answers -20070', async () => {
    const { hub, clock, scan, state, show } = setUp();
    hub.reply('wechatSubscribe', gone);
    await show();
    await clock.advance(2000);
    expect(state()).toMatchObject({ kind: 'expired', code: { scene: 'one' } });
    expect(clock.waiting).toBe(0);
    scan.refresh();
    await settle();
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' } });
  });
});

describe('a hub that fails', () => {
  it('is retried twice before an error; a retry continues with the same code', async () => {
    const { hub, clock, scan, asked, state, show, services } = setUp();
    hub.reply('wechatSubscribe', new HubError('network'));
    await show();
    await clock.advance(4000);
    expect(state().kind).toBe('waiting');
    expect(services.happened).toEqual([]);
    await clock.advance(2000);
    expect(state()).toMatchObject({
      kind: 'error',
      code: { scene: 'one' },
      problem: { key: 'error.network' },
    });
    expect(services.happened).toContainEqual(expect.objectContaining({ event: 'entry-error' }));
    await clock.advance(60_000);
    expect(asked).toEqual([2, 4, 6]);
    hub.reply('wechatSubscribe', progress(2));
    scan.retry();
    await clock.advance(0);
    expect(asked.at(-1)).toBe(66);
    expect(state()).toMatchObject({ kind: 'scanned', code: { scene: 'one' } });
  });

  it('sometimes is not an error', async () => {
    const { hub, clock, state, show } = setUp();
    const lost = new HubError('timeout');
    hub.reply('wechatSubscribe', lost, lost, progress(0), lost, lost, progress(2));
    await show();
    await clock.advance(12_000);
    expect(state().kind).toBe('scanned');
  });

  it('permanently is an error at once', async () => {
    const { hub, clock, state, asked, show } = setUp();
    hub.reply('wechatSubscribe', { code: -100113, message: 'Another visit' });
    await show();
    await clock.advance(20_000);
    expect(state()).toMatchObject({ kind: 'error', problem: { text: 'Another visit' } });
    expect(asked).toEqual([2]);
  });

  it('and names a waiting time is not polled before', async () => {
    const { hub, clock, isHidden, asked, show } = setUp();
    const busy = new HubError('business', { code: -100105, status: 429, retryAfterMs: 20_000 });
    hub.reply('wechatSubscribe', busy, progress(0));
    await show();
    await clock.advance(10_000);
    isHidden.set(true);
    isHidden.set(false);
    await clock.advance(11_999);
    expect(asked).toEqual([2]);
    await clock.advance(1);
    expect(asked).toEqual([2, 22]);
  });

  it('for longer than the code lives is not polled', async () => {
    const { hub, clock, asked, state, show } = setUp();
    hub.reply('wechatSubscribe', new HubError('malformed', { status: 503, retryAfterMs: 3_600_000 }));
    await show();
    await clock.advance(130_000);
    expect(asked).toEqual([2]);
    expect(state().kind).toBe('expired');
  });

  it('at the last poll lets the code expire', async () => {
    const { hub, clock, isHidden, state, show } = setUp();
    hub.reply('wechatSubscribe', new HubError('network'));
    await show();
    isHidden.set(true);
    await clock.advance(121_000);
    isHidden.set(false);
    await settle();
    expect(state().kind).toBe('expired');
  });

  it('returns another code on a retry after the first expired', async () => {
    const { hub, clock, scan, state, show } = setUp();
    hub.reply('wechatSubscribe', new HubError('network'));
    await show();
    await clock.advance(120_000);
    scan.retry();
    await settle();
    expect(state()).toMatchObject({ kind: 'waiting', code: { scene: 'two' } });
  });
});
