// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createStore } from '../../lib/store';
import type { Entry } from '../entry';
import { tintRoot } from './tintRoot';

function tinted(theme_color: string): string {
  document.documentElement.removeAttribute('style');
  const settings = createStore({ status: 'ready', settings: { theme: { theme_color } } });
  tintRoot({ settings, view: window } as unknown as Entry);
  return document.documentElement.style.getPropertyValue('--ground');
}

it('gives the document the dark surface of the brand, which its screens have', () => {
  expect(tinted('#c4122f')).toBe('#161010');
});

it('leaves ours for a brand without a color', () => {
  expect(tinted('')).toBe('');
});
