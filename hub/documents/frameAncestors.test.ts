import { describe, expect, it } from 'vitest';
import { documentHeaders } from './documentHeaders';
import { countUnnamed, frameAncestors, maxAncestorBytes } from './frameAncestors';

const many = Array.from({ length: 5000 }, (_, index) => `https://partner-${index}.example`);
const tenantOf = (origins: string[]) => ({ settings: { parent_origins: origins } });
const tenant = tenantOf(many);
const ancestors = (search: string, path = '/entry') => frameAncestors({ pathname: path, search }, tenant);
const opener = (origin: string) => `?frame=1&opener=${encodeURIComponent(origin)}`;

describe('an address that names the page around the frame', () => {
  it('is given that origin alone, however many there are', () => {
    expect(ancestors(opener('https://partner-4711.example'))).toBe('https://partner-4711.example');
    expect(ancestors(opener('https://partner-0.example'))).toBe('https://partner-0.example');
  });

  it.each([
    'https://stranger.example',
    'http://partner-1.example',
    'https://partner-1.example:8443',
    'https://sub.partner-1.example',
    'https://partner-1.example.evil',
  ])('lets %s, which is not listed, frame nothing', (origin) => {
    expect(ancestors(opener(origin))).toBe("'none'");
  });

  it.each(['*', 'null', 'https://*.example', 'https://partner-1.example/path', "'self'", 'https://a; x', ''])(
    'that is no origin (%s) counts as none',
    (origin) => {
      expect(ancestors(opener(origin))).toBe(ancestors('?frame=1'));
    },
  );

  it('cannot frame a page where a click grants something', () => {
    for (const path of ['/entry/authorize', '/entry/open/auth', '/content'])
      expect(ancestors(opener('https://partner-1.example'), path)).toBe("'none'");
  });

  it.each(['/account', '/account/'])('can frame %s as a frame, and only so', (path) => {
    expect(ancestors(opener('https://partner-1.example'), path)).toBe('https://partner-1.example');
    expect(ancestors(opener('https://stranger.example'), path)).toBe("'none'");
    expect(ancestors('?opener=https%3A%2F%2Fpartner-1.example', path)).toBe("'none'");
    expect(ancestors('?frame=0', path)).toBe("'none'");
    expect(ancestors('', path)).toBe("'none'");
  });
});

describe('an address that names none', () => {
  it('is given the whole list while it is short', () => {
    const few = tenantOf(many.slice(0, 60));
    expect(frameAncestors({ pathname: '/entry', search: '' }, few).split(' ')).toHaveLength(60);
    expect(countUnnamed(few)).toBe(0);
  });

  it('is given the first origins that fit, and the rest are counted', () => {
    const shown = ancestors('').split(' ');
    expect(shown.join(' ').length).toBeLessThanOrEqual(maxAncestorBytes);
    expect(shown).toEqual(many.slice(0, shown.length));
    expect(shown.length).toBeGreaterThan(60);
    expect(countUnnamed(tenant)).toBe(many.length - shown.length);
  });

  it('leaves all headers of a document below 4 kB', () => {
    const headers = documentHeaders({ pathname: '/entry', search: '' }, tenant, 'https://hub.example', {
      script: Array.from({ length: 3 }, () => `'sha256-${'a'.repeat(44)}'`),
      style: Array.from({ length: 3 }, () => `'sha256-${'a'.repeat(44)}'`),
    });
    expect(Object.entries(headers).flat().join(': \r\n').length).toBeLessThan(3500);
  });
});
