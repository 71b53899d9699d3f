import { act, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubEntry, type HubEntryMethods, type HubEntryProps } from './react';

/** Happy-dom's own handle on its window. */
const happyWindow = window as unknown as { happyDOM: { settings: object } };

let root: Root | undefined;
const hub = 'https://hub.example';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // Nothing is fetched; the tests check only that the script is requested.
  Object.assign(happyWindow.happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.head.replaceChildren();
  document.body.replaceChildren();
});

async function draw(props: Partial<HubEntryProps> = {}): Promise<HTMLElement> {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const drawn = root;
  await act(async () => drawn.render(<HubEntry hub={hub} {...props} />));
  const tag = document.querySelector<HTMLElement>('hub-entry');
  if (!tag) throw new Error('no tag was rendered');
  return tag;
}

describe('HubEntry', () => {
  it('writes a plain tag with attributes on a server', () => {
    const html = renderToString(
      <HubEntry
        hub={hub}
        openId="o1"
        colorScheme="dark"
        parentOrigins={['https://a.example', 'https://b.example']}
        noTracking
        debug={false}
        className="mine"
      >
        <p slot="header">Hello</p>
      </HubEntry>,
    );
    expect(html).toBe(
      '<hub-entry class="mine" hub="https://hub.example" open-id="o1" color-scheme="dark" ' +
        'parent-origins="https://a.example https://b.example" no-tracking="">' +
        '<p slot="header">Hello</p></hub-entry>',
    );
  });

  it('passes every prop with a hyphen to the tag', async () => {
    const marks = { 'data-place': 'aside', 'aria-label': 'Sign in', 'no-tracking': true, 'open-id': 'o1' };
    const tag = await draw(marks as Partial<HubEntryProps>);
    expect(tag.dataset['place']).toBe('aside');
    expect(tag.hasAttribute('no-tracking')).toBe(true);
    expect(tag.getAttribute('open-id')).toBe('o1');
    expect(tag.getAttribute('aria-label')).toBe('Sign in');
  });

  it('requests the script through a policy when Trusted Types are required', async () => {
    const createScriptURL = vi.fn((url: string) => url);
    const createPolicy = vi.fn(() => ({ createScriptURL }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    await draw();
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('hub-entry', expect.anything());
    expect(createScriptURL).toHaveBeenCalledExactlyOnceWith(`${hub}/hub-entry.js`);
    vi.unstubAllGlobals();
  });

  describe('when the page forbids the policy', () => {
    beforeEach(() => {
      vi.stubGlobal('trustedTypes', {
        createPolicy() {
          throw new TypeError('not allowed');
        },
      });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });

    it('leaves the address to the default policy of the page', async () => {
      await draw();
      expect([...document.scripts].map(({ src }) => src)).toEqual([`${hub}/hub-entry.js`]);
    });

    it('still renders when that refuses it too, and the console reports why', async () => {
      const reported = vi.fn();
      vi.stubGlobal('reportError', reported);
      const refusal = new TypeError('requires TrustedScriptURL');
      vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
        throw refusal;
      });
      expect((await draw()).isConnected).toBe(true);
      expect(reported).toHaveBeenCalledExactlyOnceWith(refusal);
      expect(document.scripts).toHaveLength(0);
    });
  });

  it('updates attributes and removes those of removed props', async () => {
    const tag = await draw({ screen: 'register', debug: true });
    expect(tag.getAttribute('screen')).toBe('register');
    expect(tag.hasAttribute('debug')).toBe(true);
    await draw({ screen: 'login' });
    expect(tag.getAttribute('screen')).toBe('login');
    expect(tag.hasAttribute('debug')).toBe(false);
  });

  it('calls the latest listener, and none after it is removed', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const tag = await draw({ onLogin: first });
    await draw({ onLogin: second });
    const detail = { auth_token: 't', ticket: 'k', username: 'ada', method: 'password' };
    const event = new CustomEvent('entry-login', { detail, cancelable: true });
    tag.dispatchEvent(event);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledExactlyOnceWith(detail, event);
    await act(async () => root?.unmount());
    tag.dispatchEvent(new CustomEvent('entry-login', { detail }));
    expect(second).toHaveBeenCalledOnce();
  });

  it('loads the script of the hub once for all tags', async () => {
    await draw();
    await draw({ lang: 'zh' });
    const scripts = [...document.head.querySelectorAll('script')];
    expect(scripts.map(({ src, type }) => [src, type])).toEqual([[`${hub}/hub-entry.js`, 'module']]);
  });

  it('passes methods and texts on once the element is defined', async () => {
    const ref = createRef<HubEntryMethods>();
    await draw({ ref, texts: { en: { 'login.title': 'Hello' } } });
    const called: unknown[] = [];
    class Tag extends HTMLElement {
      reset = () => called.push('reset');
      signOut = () => Promise.resolve(void called.push('signOut'));
      setTexts = (...parts: unknown[]) => called.push(parts);
    }
    ref.current?.reset();
    expect(called).toEqual([]);
    customElements.define('hub-entry', Tag);
    customElements.upgrade(document.body);
    await act(async () => ref.current?.signOut());
    expect(called).toEqual([['en', { 'login.title': 'Hello' }], 'reset', 'signOut']);
  });
});
