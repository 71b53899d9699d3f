// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageTags } from '../testing/languageTags';
import { createFakeEntryWindow, deliver } from '../testing/fakeEntryWindow';
import { embedEntry, type EmbedOptions } from './embedEntry';

const hub = 'https://hub.example';
const replace = vi.fn<(url: string | URL) => void>();
const login = { auth_token: 'a', ticket: 't', username: 'Ada', method: 'password' };

/** Not in the document, so that happy-dom does not try to load the frame. */
const container = document.createElement('div');

/** Embeds an entry with a fake window. */
function embed(options: Partial<EmbedOptions> = {}) {
  const entry = embedEntry({ hub, container, ...options });
  const fake = createFakeEntryWindow(hub);
  Object.defineProperty(entry.frame, 'contentWindow', { value: fake.window });
  return { entry, ...fake };
}

beforeEach(() => {
  vi.useFakeTimers();
  replace.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  container.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const callbacks = () => ({ onLogin: vi.fn(), onReady: vi.fn(), onError: vi.fn(), onScreen: vi.fn() });

/** The link in place of a frame that does not load. */
const offer = () => container.querySelector('[role="alert"] a')?.textContent;

const waitOut = () => vi.advanceTimersByTime(10_000);

describe('a frame that does not load', () => {
  it('gives way to words and a link, and the console says what to mend', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { entry } = embed({ lang: 'zh-CN', callback: 'https://shop.example/', redirect: 'none' });
    waitOut();
    await expect(entry.login).rejects.toMatchObject({ kind: 'timeout' });
    const words = container.querySelector('[role="alert"]');
    expect(words?.textContent).toBe('暂时无法连接到登录服务。 在新标签页中继续');
    const address = new URL(words?.querySelector('a')?.href ?? '');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      callback: 'https://shop.example/',
      lang: 'zh-CN',
    });
    expect(entry.frame.style.display).toBe('none');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain(`Does it list ${location.origin}?`);
    entry.destroy();
    expect(container.innerHTML).toBe('');
  });

  it('comes back when it becomes ready late', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { entry, say } = embed();
    waitOut();
    say('ready');
    expect(container.querySelector('[role="alert"]')).toBeNull();
    expect(entry.frame.style.display).toBe('block');
  });

  it('stays while the visitor is in it', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { entry } = embed();
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(entry.frame);
    waitOut();
    expect(container.querySelector('[role="alert"]')).toBeNull();
  });
});

describe('the frame', () => {
  it('opens the entry with the settings in its address', () => {
    const { entry } = embed({
      callback: 'https://shop.example/a?b=c d&e',
      appid: 'studio-app',
      lang: 'zh',
      colorScheme: 'dark',
      redirect: 'none',
    });
    const url = new URL(entry.frame.src);
    expect(url.origin + url.pathname).toBe('https://hub.example/entry');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      frame: '1',
      opener: location.origin,
      callback: 'https://shop.example/a?b=c d&e',
      appid: 'studio-app',
      lang: 'zh',
      color_scheme: 'dark',
      redirect: 'none',
    });
  });

  it('does not name its page when that is in a frame itself', () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue(createFakeEntryWindow(hub).window);
    expect(new URL(embed().entry.frame.src).searchParams.has('opener')).toBe(false);
  });

  it('has a title, allows one-time codes and passkeys, and sends its parent’s origin', () => {
    const { entry } = embed();
    expect(entry.frame.title).toBe('Sign in');
    expect(entry.frame.allow).toBe(
      'otp-credentials; publickey-credentials-get; publickey-credentials-create',
    );
    expect(entry.frame.referrerPolicy).toBe('origin');
    entry.configure({ lang: 'zh' });
    expect(entry.frame.title).toBe('登录');
  });

  it.each(['hub.example', 'https://hub.example/entry', 'javascript:1', 'https://a@hub.example', ''])(
    'refuses %s as a hub',
    (value) => {
      expect(() => embedEntry({ hub: value, container })).toThrow(
        expect.objectContaining({ kind: 'config' }),
      );
      expect(container.querySelector('iframe')).toBeNull();
    },
  );

  it('refuses a missing container', () => {
    const missing = document.querySelector('#missing') as Element;
    expect(() => embedEntry({ hub, container: missing })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });

  it('uses only valid heights of the entry', () => {
    const { entry, say } = embed();
    say('resize', { height: 431.2 });
    expect(entry.frame.style.height).toBe('432px');
    for (const height of [-1, Infinity, Number.NaN, 1e9, '900', null]) say('resize', { height });
    expect(entry.frame.style.height).toBe('432px');
  });

  it('stops growing when each height is answered with a bigger one', () => {
    const { entry, say } = embed();
    for (let height = 400; height < 20_000; height += 16) say('resize', { height });
    expect(Number.parseInt(entry.frame.style.height, 10)).toBeLessThan(400 + 16 * 60);
    vi.advanceTimersByTime(2000);
    say('resize', { height: 500 });
    expect(entry.frame.style.height).toBe('500px');
  });
});

describe('the language', () => {
  const titles = { en: 'Sign in', zh: '登录' };

  it.each(languageTags)('%j as the option gives a title in %j, else in English', (lang, now) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { entry, say, posted } = embed({ lang, texts: { a: 'b' } });
    expect(entry.frame.title).toBe(titles[now ?? 'en']);
    // The frame reads the tag itself, which may be one that the host has texts for.
    expect(new URL(entry.frame.src).searchParams.get('lang')).toBe(lang);
    waitOut();
    expect(offer()).toBe(now === 'zh' ? '在新标签页中继续' : 'Continue in a new tab');
    say('ready');
    expect(posted).toEqual([[expect.objectContaining({ type: 'configure', lang, texts: { a: 'b' } }), hub]]);
  });

  it.each(languageTags)('%j by configure gives a title in %j, else leaves it', (lang, now) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const before of ['en', 'zh'] as const) {
      const { entry, say, posted } = embed({ lang: before });
      entry.configure({ lang });
      entry.configure({ texts: { a: 'b' } });
      expect(entry.frame.title).toBe(titles[now ?? before]);
      waitOut();
      expect(offer()).toBe((now ?? before) === 'zh' ? '在新标签页中继续' : 'Continue in a new tab');
      say('ready');
      expect(posted.map(([message]) => message)).toEqual([
        expect.objectContaining({ lang: before }),
        expect.objectContaining({ lang }),
        expect.objectContaining({ texts: { a: 'b' } }),
      ]);
      entry.destroy();
    }
  });
});

describe('commands', () => {
  it('wait for ready and then arrive in order, after the settings', () => {
    const { entry, say, posted, types } = embed({ lang: 'zh', texts: { a: 'b' } });
    entry.focus();
    entry.configure({ colorScheme: 'dark', accent: '#ff9d4d' });
    entry.reset();
    expect(posted).toEqual([]);
    say('ready');
    expect(types()).toEqual(['configure', 'focus', 'configure', 'reset']);
    expect(posted[0]?.[0]).toMatchObject({ lang: 'zh', texts: { a: 'b' } });
    expect(posted[2]?.[0]).toMatchObject({ color_scheme: 'dark', accent: '#ff9d4d' });
  });

  it('are sent at once when the entry is ready, and only to the hub’s origin', () => {
    const { entry, say, posted, types } = embed();
    say('ready');
    entry.focus();
    expect(types()).toEqual(['configure', 'focus']);
    expect(posted.map(([, target]) => target)).toEqual([hub, hub]);
  });

  it('are not repeated for a reloaded frame; its settings are, in order', () => {
    const onReady = vi.fn();
    const { entry, say, posted, types } = embed({ lang: 'en', onReady });
    entry.configure({ lang: 'zh', texts: { a: '1' } });
    entry.focus();
    say('ready');
    entry.configure({ texts: { b: '2' } });
    entry.configure({ lang: 'en' });
    const settings = posted.map(([message]) => message).filter((_, index) => index !== 2);
    posted.length = 0;
    say('ready');
    expect(types()).toEqual(Array(4).fill('configure'));
    // Else the texts of one language would be those of the other.
    expect(posted.map(([message]) => message)).toEqual(settings);
    expect(settings).toMatchObject([
      { lang: 'en' },
      { lang: 'zh', texts: { a: '1' } },
      { texts: { b: '2' } },
      { lang: 'en' },
    ]);
    expect(onReady).toHaveBeenCalledTimes(1);
  });
});

describe('trust', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: 'https://hub.example.evil' }],
    ['an opaque origin', { origin: 'null' }],
    ['a sibling frame of the hub', { source: {} }],
    ['no window at all', { source: null }],
  ])('ignores %s', (_, sender) => {
    const spies = callbacks();
    const { entry, say, posted } = embed(spies);
    say('ready', {}, sender);
    say('login-success', login, sender);
    say('redirect', { url: 'https://evil.example/' }, sender);
    say('resize', { height: 1 }, sender);
    for (const spy of Object.values(spies)) expect(spy).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
    expect(replace).not.toHaveBeenCalled();
    expect(entry.frame.style.height).toBe('560px');
  });

  it.each([
    ['a string', 'ready'],
    ['null', null],
    ['another product', { source: 'other', version: 1, type: 'ready' }],
    ['an unknown type', { source: 'hub-entry', version: 1, type: 'open' }],
    ['a login without a token', { source: 'hub-entry', version: 1, type: 'login-success', username: 'Ada' }],
    ['a huge text', { source: 'hub-entry', version: 1, type: 'redirect', url: 'https://a.b/'.padEnd(1e6) }],
    ['an inherited envelope', Object.create({ source: 'hub-entry', version: 1, type: 'ready' })],
  ])('ignores a message of the frame that is %s', (_, data) => {
    const spies = callbacks();
    const { window: source, posted } = embed(spies);
    deliver(data, { origin: hub, source });
    for (const spy of Object.values(spies)) expect(spy).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
  });

  it('each of two entries receives only from its own frame', async () => {
    const [first, second] = [callbacks(), callbacks()];
    const one = embed(first);
    const two = embed(second);
    two.say('ready');
    two.say('login-success', login);
    one.say('screen', { screen: 'register' });
    expect(first.onLogin).not.toHaveBeenCalled();
    expect(second.onScreen).not.toHaveBeenCalled();
    expect(second.onLogin).toHaveBeenCalledWith(login);
    expect(one.posted).toEqual([]);
    await expect(two.entry.login).resolves.toEqual(login);
  });
});

describe('login', () => {
  it('resolves with the first login; onLogin is called for each', async () => {
    const onLogin = vi.fn();
    const { entry, say } = embed({ onLogin });
    say('ready');
    say('login-success', login);
    say('login-success', { ...login, username: 'Bob' });
    await expect(entry.login).resolves.toEqual(login);
    expect(onLogin.mock.calls).toEqual([[login], [{ ...login, username: 'Bob' }]]);
  });

  it('is rejected after 10 s without ready, and reported once', async () => {
    const onError = vi.fn();
    const { entry } = embed({ onError });
    vi.advanceTimersByTime(9_999);
    expect(onError).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    await expect(entry.login).rejects.toMatchObject({ name: 'EntryHostError', kind: 'timeout' });
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ kind: 'timeout', code: 0 })]]);
  });

  it('is rejected at once for an entry of another version, and reported once', async () => {
    const onError = vi.fn();
    const { entry, say, posted, window: source } = embed({ onError });
    deliver({ source: 'hub-entry', version: 2, type: 'ready' }, { origin: hub, source });
    deliver({ source: 'hub-entry', version: 2, type: 'resize' }, { origin: hub, source });
    vi.advanceTimersByTime(60_000);
    await expect(entry.login).rejects.toMatchObject({
      kind: 'version',
      message: expect.stringContaining('2'),
    });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'version', code: 0 }));
    expect(posted).toEqual([]);
    say('resize', { height: 300 });
    expect(entry.frame.style.height).toBe('300px');
  });

  it('is not rejected by another window that claims another version', () => {
    const onError = vi.fn();
    const { window: source } = embed({ onError });
    deliver({ source: 'hub-entry', version: 2, type: 'ready' }, { origin: 'https://evil.example', source });
    deliver({ source: 'hub-entry', version: 2, type: 'ready' }, { origin: hub, source: {} });
    expect(onError).not.toHaveBeenCalled();
  });

  it('a frame that is ready late still works through callbacks', () => {
    const [onReady, onLogin] = [vi.fn(), vi.fn()];
    const { say, types } = embed({ onReady, onLogin });
    vi.advanceTimersByTime(12_000);
    say('ready');
    say('login-success', login);
    expect(types()).toEqual(['configure']);
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(onLogin).toHaveBeenCalledWith(login);
  });

  it('does not time out once ready has arrived', () => {
    const onError = vi.fn();
    const { say } = embed({ onError });
    say('ready');
    vi.advanceTimersByTime(60_000);
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports the entry’s own failures and stays open', async () => {
    const onError = vi.fn();
    const { entry, say } = embed({ onError });
    say('ready');
    say('error', { kind: 'network', code: 0, message: 'No connection' });
    expect(onError).toHaveBeenCalledWith({ kind: 'network', code: 0, message: 'No connection' });
    say('login-success', login);
    await expect(entry.login).resolves.toEqual(login);
  });
});

describe('redirect', () => {
  it.each(['https://shop.example/after', 'http://localhost:4600/content', 'http://[::1]:1/'])(
    'follows %s',
    (url) => {
      embed().say('redirect', { url });
      expect(replace).toHaveBeenCalledWith(url);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://shop.example/',
    'http://localhost.evil.example/',
    'https://a:b@shop.example/',
    '/after',
    '',
  ])('refuses and reports %j', (url) => {
    const onError = vi.fn();
    embed({ onError }).say('redirect', { url });
    expect(replace).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind: 'config' }));
  });

  it('is not followed with redirect none', () => {
    embed({ redirect: 'none' }).say('redirect', { url: 'https://shop.example/' });
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('destroy', () => {
  it('removes frame, listeners and timers, and rejects the login', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    const removed = vi.spyOn(window, 'removeEventListener');
    const [onError, onLogin] = [vi.fn(), vi.fn()];
    const { entry, say, posted } = embed({ onError, onLogin });
    entry.focus();
    entry.destroy();
    entry.destroy();
    await expect(entry.login).rejects.toMatchObject({ kind: 'destroyed' });
    expect(container.querySelector('iframe')).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    expect(removed.mock.calls.slice(0, added.mock.calls.length)).toEqual(added.mock.calls);
    say('ready');
    say('login-success', login);
    entry.focus();
    expect(posted).toEqual([]);
    expect(onLogin).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });

  it('inside a callback is safe', () => {
    const onLogin = vi.fn(() => entry.destroy());
    const { entry, say } = embed({ onLogin });
    say('ready');
    say('login-success', login);
    say('redirect', { url: 'https://shop.example/' });
    expect(onLogin).toHaveBeenCalledTimes(1);
    expect(replace).not.toHaveBeenCalled();
  });

  it('causes no unhandled rejection when the host does not use login', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    embed().entry.destroy();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
