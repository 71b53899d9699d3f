import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { HubAccount } from './react';

/** Happy-dom's own handle on its window. */
const happyWindow = window as unknown as { happyDOM: { settings: object } };

/** Of this file: a script is requested once. */
const hub = 'https://account.example';

beforeAll(() => {
  // Nothing is fetched; the tests check only that the script is requested.
  Object.assign(happyWindow.happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

it('renders a plain tag with attributes on a server', () => {
  const html = renderToString(
    <HubAccount hub={hub} lang="zh" show="profile links" colorScheme="dark" noTracking className="mine" />,
  );
  expect(html).toBe(
    '<hub-account lang="zh" class="mine" hub="https://account.example" show="profile links" ' +
      'color-scheme="dark" no-tracking=""></hub-account>',
  );
});

it('requests the script of the sign-in, and hears the tag', async () => {
  // A test beside this one may have defined the element.
  vi.spyOn(customElements, 'get').mockReturnValue(undefined);
  const onChange = vi.fn();
  const onDeleted = vi.fn();
  const { container, rerender } = render(<HubAccount hub={hub} onDeleted={onDeleted} />);
  await act(async () => undefined);
  expect([...document.scripts].map(({ src }) => src)).toEqual([`${hub}/hub-entry.js`]);
  rerender(<HubAccount hub={hub} onChange={onChange} onDeleted={onDeleted} />);
  const tag = container.querySelector('hub-account');
  tag?.dispatchEvent(new CustomEvent('account-change', { detail: { what: 'links' } }));
  tag?.dispatchEvent(new CustomEvent('account-deleted', { detail: { due_at: 5 } }));
  expect(onChange.mock.calls).toEqual([[{ what: 'links' }, expect.any(CustomEvent)]]);
  expect(onDeleted.mock.calls).toEqual([[{ due_at: 5 }, expect.any(CustomEvent)]]);
});
