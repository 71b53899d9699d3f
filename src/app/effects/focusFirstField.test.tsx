import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusFirstField } from './focusFirstField';

type Facts = Parameters<typeof focusFirstField>[0];

let root: ShadowRoot;
let host: HTMLElement;

beforeEach(() => {
  host = document.createElement('div');
  root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<form><input name="username"><input name="password"></form>';
  document.body.append(host);
  // Nothing is laid out here.
  vi.spyOn(HTMLInputElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  vi.restoreAllMocks();
  host.remove();
});

const field = (name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`);
const start = (mode = 'page', screen = 'login') =>
  focusFirstField({
    view: window,
    element: { events: host, config: { get: () => ({ mode }) } },
    shown: { get: () => ({ screen }) },
  } as unknown as Facts);

describe('the first field', () => {
  it('takes the focus that nothing has', () => {
    start();
    expect(root.activeElement).toBe(field('username'));
  });

  it('is the first empty one', () => {
    const account = field('username');
    if (account) account.value = 'ada@example.com';
    start();
    expect(root.activeElement).toBe(field('password'));
  });

  it.each([
    ['tag', 'login'],
    ['frame', 'login'],
    ['page', 'session'],
  ])('leaves the focus alone in a %s at %s', (mode, screen) => {
    start(mode, screen);
    expect(root.activeElement).toBeNull();
  });

  it('is not taken for a choice of the visitor before it was left once', () => {
    start();
    const account = field('username');
    expect(account?.matches(':focus:not([data-given])')).toBe(false);
    account?.blur();
    account?.focus();
    expect(account?.dataset).not.toHaveProperty('given');
  });

  it('takes no focus from what the visitor has chosen', () => {
    field('password')?.focus();
    start();
    expect(root.activeElement).toBe(field('password'));
  });
});
