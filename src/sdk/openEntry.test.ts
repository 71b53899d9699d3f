// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://shop.example/cart" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeEntryWindow, deliver } from '../testing/fakeEntryWindow';
import type { EntryOptions } from './entryOptions';
import { openEntry } from './openEntry';

const hub = 'https://hub.example';
const replace = vi.fn<(url: string | URL) => void>();
const login = { auth_token: 'a', ticket: 't', username: 'Ada', method: 'password' };

/** Opens an entry in a fake window. */
function open(options: Partial<EntryOptions> = {}) {
  const fake = createFakeEntryWindow(hub);
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(fake.window);
  return { entry: openEntry({ hub, ...options }), windowOpen, ...fake };
}

beforeEach(() => {
  vi.useFakeTimers();
  replace.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  const timers = vi.getTimerCount();
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (timers > 0) throw new Error(`${timers} timers were left behind`);
});

describe('the window', () => {
  it('opens during the call, with its opener in the address', () => {
    const { entry, windowOpen, window: popup } = open({ appid: 'studio-app', redirect: 'none' });
    expect(windowOpen).toHaveBeenCalledTimes(1);
    expect(entry.popup).toBe(popup);
    const [address, name, features] = windowOpen.mock.calls[0] ?? [];
    const url = new URL(String(address));
    expect(url.origin + url.pathname).toBe('https://hub.example/entry');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      popup: '1',
      opener: 'https://shop.example',
      appid: 'studio-app',
      redirect: 'none',
    });
    expect(name).toBe('_blank');
    expect(features).not.toContain('noopener');
    entry.destroy();
  });

  it('exchanges messages with the hub’s origin only, after ready', () => {
    const { entry, say, posted, types } = open({ lang: 'zh' });
    entry.focus();
    entry.reset();
    expect(posted).toEqual([]);
    say('ready');
    expect(types()).toEqual(['configure', 'focus', 'reset']);
    expect(new Set(posted.map(([, target]) => target))).toEqual(new Set([hub]));
    entry.destroy();
  });

  it('is not opened for an invalid hub', () => {
    const windowOpen = vi.spyOn(window, 'open');
    expect(() => openEntry({ hub: 'hub.example' })).toThrow(expect.objectContaining({ kind: 'config' }));
    expect(windowOpen).not.toHaveBeenCalled();
  });
});

describe('settles once', () => {
  it('with the login, and closes the window at once with redirect none', async () => {
    const [onLogin, onError] = [vi.fn(), vi.fn()];
    const { entry, say, state } = open({ redirect: 'none', onLogin, onError });
    say('ready');
    say('login-success', login);
    expect(state.closed).toBe(true);
    say('login-success', { ...login, username: 'Eve' });
    vi.advanceTimersByTime(60_000);
    entry.destroy();
    await expect(entry.login).resolves.toEqual(login);
    expect(onLogin.mock.calls).toEqual([[login]]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('with the login, and then follows the redirect', async () => {
    const { entry, say, state } = open();
    say('ready');
    say('login-success', login);
    expect(state.closed).toBe(false);
    say('redirect', { url: 'https://shop.example/after' });
    expect(state.closed).toBe(true);
    expect(replace).toHaveBeenCalledWith('https://shop.example/after');
    await expect(entry.login).resolves.toEqual(login);
  });

  it('with the login, and closes the window when no redirect comes', async () => {
    const { entry, say, state } = open();
    say('ready');
    say('login-success', login);
    vi.advanceTimersByTime(2000);
    expect(state.closed).toBe(true);
    await expect(entry.login).resolves.toEqual(login);
  });

  it('with closed, one poll after the window is closed', async () => {
    const onError = vi.fn();
    const { entry, say, state } = open({ onError });
    say('ready');
    state.closed = true;
    vi.advanceTimersByTime(1000);
    await expect(entry.login).rejects.toMatchObject({ kind: 'closed' });
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('with the login when its message arrives while the window closes', async () => {
    const { entry, say, state } = open({ redirect: 'none' });
    say('ready');
    state.closed = true;
    vi.advanceTimersByTime(500);
    say('login-success', login);
    vi.advanceTimersByTime(500);
    await expect(entry.login).resolves.toEqual(login);
  });

  it('with blocked, after the call has returned', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const onError = vi.fn();
    const entry = openEntry({ hub, onError });
    expect(onError).not.toHaveBeenCalled();
    await expect(entry.login).rejects.toMatchObject({ kind: 'blocked' });
    expect(entry.popup).toBeNull();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('with timeout after 10 s, and closes the silent window', async () => {
    const { entry, state } = open();
    vi.advanceTimersByTime(10_000);
    await expect(entry.login).rejects.toMatchObject({ kind: 'timeout' });
    expect(state.closed).toBe(true);
  });

  it('with version for an entry of another version, and closes the window', async () => {
    const onError = vi.fn();
    const { entry, state, window: source } = open({ onError });
    deliver({ source: 'hub-entry', version: 2, type: 'ready' }, { origin: hub, source });
    await expect(entry.login).rejects.toMatchObject({ kind: 'version' });
    expect(state.closed).toBe(true);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('with destroyed, not reported to onError', async () => {
    const onError = vi.fn();
    const { entry, state } = open({ onError });
    entry.destroy();
    await expect(entry.login).rejects.toMatchObject({ kind: 'destroyed' });
    expect(state.closed).toBe(true);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('strangers', () => {
  it.each([
    ['another origin in the same window', { origin: 'https://evil.example' }],
    ['the hub in another window', { source: {} }],
    ['an opaque origin', { origin: 'null' }],
  ])('%s is ignored', (_, sender) => {
    const onLogin = vi.fn();
    const { entry, say, posted, state } = open({ onLogin });
    say('ready', {}, sender);
    say('login-success', login, sender);
    say('redirect', { url: 'https://evil.example/' }, sender);
    expect(onLogin).not.toHaveBeenCalled();
    expect(posted).toEqual([]);
    expect(state.closed).toBe(false);
    expect(replace).not.toHaveBeenCalled();
    entry.destroy();
  });
});
