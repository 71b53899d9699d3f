import { act, render } from '@testing-library/react';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubEntry, type HubEntryMethods, type HubEntryProps } from './react';

/** Happy-dom's own handle on its window. */
const happyWindow = window as unknown as { happyDOM: { settings: object } };

const hub = 'https://hub.example';

beforeAll(() => {
  // Nothing is fetched; the tests check only that the script is requested.
  Object.assign(happyWindow.happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
});
afterEach(() => {
  document.head.replaceChildren();
});

/** The script is asked for, and the element waited for, in promises. */
const settled = () => act(async () => undefined);

/** @param isStrict strict mode runs effects twice; off where a test counts calls */
async function renderTag(props: Partial<HubEntryProps> = {}, isStrict = true) {
  const { container, rerender, unmount } = render(<HubEntry hub={hub} {...props} />, {
    reactStrictMode: isStrict,
  });
  await settled();
  // A tag of ours has no role: what is inside has.
  const tag = container.firstElementChild;
  if (!(tag instanceof HTMLElement)) throw new Error('no tag was rendered');
  return {
    tag,
    unmount,
    change: async (next: Partial<HubEntryProps>) => {
      rerender(<HubEntry hub={hub} {...next} />);
      await settled();
    },
  };
}

describe('HubEntry', () => {
  it('renders a plain tag with attributes on a server', () => {
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
    const { tag } = await renderTag(marks as Partial<HubEntryProps>);
    expect(tag).toHaveAttribute('data-place', 'aside');
    expect(tag).toHaveAttribute('no-tracking');
    expect(tag).toHaveAttribute('open-id', 'o1');
    expect(tag).toHaveAttribute('aria-label', 'Sign in');
  });

  it('requests the script through a policy when Trusted Types are required', async () => {
    const createScriptURL = vi.fn((url: string) => url);
    const createPolicy = vi.fn(() => ({ createScriptURL }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    await renderTag();
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
      await renderTag();
      expect([...document.scripts].map(({ src }) => src)).toEqual([`${hub}/hub-entry.js`]);
    });

    it('still renders if that refuses it too, and logs why', async () => {
      const reported = vi.fn();
      vi.stubGlobal('reportError', reported);
      const refusal = new TypeError('requires TrustedScriptURL');
      vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
        throw refusal;
      });
      expect((await renderTag({}, false)).tag).toHaveAttribute('hub', hub);
      expect(reported).toHaveBeenCalledExactlyOnceWith(refusal);
      expect(document.scripts).toHaveLength(0);
    });
  });

  it('updates attributes and removes those of removed props', async () => {
    const { tag, change } = await renderTag({ screen: 'register', debug: true });
    expect(tag).toHaveAttribute('screen', 'register');
    expect(tag).toHaveAttribute('debug');
    await change({ screen: 'login' });
    expect(tag).toHaveAttribute('screen', 'login');
    expect(tag).not.toHaveAttribute('debug');
  });

  it('calls the latest listener, and none after it is removed', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { tag, change, unmount } = await renderTag({ onLogin: first });
    await change({ onLogin: second });
    const detail = { auth_token: 't', ticket: 'k', username: 'ada', method: 'password' };
    const event = new CustomEvent('entry-login', { detail, cancelable: true });
    tag.dispatchEvent(event);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledExactlyOnceWith(detail, event);
    unmount();
    tag.dispatchEvent(new CustomEvent('entry-login', { detail }));
    expect(second).toHaveBeenCalledOnce();
  });

  it('loads the script of the hub once for all tags', async () => {
    await renderTag();
    await renderTag({ lang: 'zh' });
    expect([...document.scripts].map(({ src, type }) => [src, type])).toEqual([
      [`${hub}/hub-entry.js`, 'module'],
    ]);
  });

  it('passes methods and texts on once the element is defined', async () => {
    const ref = createRef<HubEntryMethods>();
    await renderTag({ ref, texts: { en: { 'login.title': 'Hello' } } }, false);
    const called: unknown[] = [];
    class Tag extends HTMLElement {
      reset = () => called.push('reset');
      signOut = () => Promise.resolve(void called.push('signOut'));
      setTexts = (...deps: unknown[]) => called.push(deps);
    }
    ref.current?.reset();
    expect(called).toEqual([]);
    customElements.define('hub-entry', Tag);
    customElements.upgrade(document.body);
    await act(async () => ref.current?.signOut());
    expect(called).toEqual([['en', { 'login.title': 'Hello' }], 'reset', 'signOut']);
  });
});
