// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeEntryWindow } from '../testing/fakeEntryWindow';
import { embedAccount, type EmbedAccountOptions } from './embedAccount';

const hub = 'https://hub.example';

/** Not in the document, so that happy-dom does not try to load the frame. */
const container = document.createElement('div');
afterEach(() => {
  container.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Embeds an account with a fake window. */
function embed(options: Partial<EmbedAccountOptions> = {}) {
  const account = embedAccount({ hub, container, ...options });
  const fake = createFakeEntryWindow(hub);
  Object.defineProperty(account.frame, 'contentWindow', { value: fake.window });
  return { account, ...fake };
}

describe('the frame', () => {
  it('opens the account with the settings in its address', () => {
    const { account } = embed({ lang: 'zh', colorScheme: 'dark', show: ['profile', 'links'] });
    const url = new URL(account.frame.src);
    expect(url.origin + url.pathname).toBe('https://hub.example/account');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      frame: '1',
      opener: location.origin,
      lang: 'zh',
      color_scheme: 'dark',
      show: 'profile links',
    });
    expect(account.frame.parentElement).toBe(container);
  });

  it('has a title in its language, and may use passkeys and the clipboard', () => {
    const { account } = embed();
    expect(account.frame.title).toBe('Account');
    expect(account.frame.allow).toContain('publickey-credentials-get');
    expect(account.frame.allow).toContain('clipboard-write');
    account.configure({ lang: 'zh-CN' });
    expect(account.frame.title).toBe('账号');
    account.configure({ colorScheme: 'dark' });
    expect(account.frame.title).toBe('账号');
  });

  it.each(['hub.example', 'https://hub.example/account', ''])('refuses %j as a hub', (value) => {
    expect(() => embedAccount({ hub: value, container })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });

  it('refuses a missing container', () => {
    const missing = document.querySelector('#missing') as Element;
    expect(() => embedAccount({ hub, container: missing })).toThrow(
      expect.objectContaining({ kind: 'config' }),
    );
  });

  it('gives way to a link that leads to the account when it does not load', () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    embed();
    vi.advanceTimersByTime(10_000);
    const link = new URL(container.querySelector('a')?.href ?? '');
    expect(link.searchParams.get('callback')).toBe('https://hub.example/account');
  });
});

describe('messages', () => {
  it('of a change and a deletion reach the page', () => {
    const onChange = vi.fn();
    const onDeleted = vi.fn();
    const { say } = embed({ onChange, onDeleted });
    say('account-change', { what: 'password' });
    say('account-deleted', { due_at: 5 });
    expect(onChange.mock.calls).toEqual([['password']]);
    expect(onDeleted.mock.calls).toEqual([[5]]);
  });

  it('of a sign-in reach the page, which goes nowhere', () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    const onLogin = vi.fn();
    const { say } = embed({ onLogin });
    say('login-success', { auth_token: 'a', ticket: 't', username: 'Ada', method: 'password' });
    say('redirect', { url: 'https://hub.example/content' });
    expect(onLogin).toHaveBeenCalledTimes(1);
    expect(replace).not.toHaveBeenCalled();
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a sibling frame of the hub', { source: {} }],
    ['no window at all', { source: null }],
  ])('of %s are ignored', (_, sender) => {
    const onChange = vi.fn();
    const { say } = embed({ onChange });
    say('account-change', { what: 'password' }, sender);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are heard no more after destroy', () => {
    const onChange = vi.fn();
    const { account, say } = embed({ onChange });
    account.destroy();
    account.destroy();
    say('account-change', { what: 'password' });
    expect(onChange).not.toHaveBeenCalled();
    expect(container.innerHTML).toBe('');
  });
});
