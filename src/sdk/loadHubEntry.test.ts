// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadHubEntry } from './loadHubEntry';

const hub = 'https://hub.example';

beforeEach(() => {
  // Nothing is fetched.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  });
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('tells the console and each tag of a script that is blocked', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failures: unknown[] = [];
  document.body.innerHTML = '<hub-entry></hub-entry><hub-entry></hub-entry>';
  document.body.addEventListener('entry-error', (event) => {
    if (event instanceof CustomEvent) failures.push(event.detail);
  });
  loadHubEntry(hub);
  document.scripts[0]?.dispatchEvent(new Event('error'));
  const message = `${hub}/hub-entry.js did not load. Check the address, and the page's script-src.`;
  expect(warn.mock.calls).toEqual([[`<hub-entry> ${message}`]]);
  expect(failures).toEqual(Array.from({ length: 2 }, () => ({ kind: 'config', code: 0, message })));
});

it('says nothing of a script that loads', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  loadHubEntry(hub);
  document.scripts[0]?.dispatchEvent(new Event('load'));
  expect(warn).not.toHaveBeenCalled();
});
