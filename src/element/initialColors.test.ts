import { describe, expect, it } from 'vitest';
import { parseEntryConfig } from '../contract/config';
import { initialColors } from './initialColors';

const configOf = (mode: string) =>
  parseEntryConfig({
    attribute: (name) => (name === 'mode' ? mode : null),
    address: { pathname: '/entry', search: '' },
    scriptOrigin: 'https://hub.test',
  }).config;
const colors = { of: '#0a0', styles: ':host{--kept:1}', report: null };

const page = { dataset: {} };

describe('initialColors', () => {
  it.each([
    ['the cached ones', 'tag', { colors }, ':host{--kept:1}'],
    ['ours for a tenant known to have none', 'tag', { theme: {} }, ''],
    [
      'ours for a text that is not a colour',
      'page',
      { theme: { theme_color: 'x' }, colors: { of: 'x', styles: '' } },
      '',
    ],
    ['ours on a portal page whose tenant has none', 'page', undefined, ''],
  ])('are %s', (_, mode, settings, styles) => {
    expect(initialColors(configOf(mode), settings, page)).toBe(styles);
  });

  it('are neutral while the brand is unknown', () => {
    expect(initialColors(configOf('tag'), undefined, page)).toContain('--entry-color-accent:#6a6275');
    expect(initialColors(configOf('page'), { theme: { theme_color: '#0a0' } }, page)).toContain('#6a6275');
    expect(initialColors(configOf('page'), undefined, { dataset: { themeColor: '#0a0' } })).toContain(
      '#6a6275',
    );
  });
});
