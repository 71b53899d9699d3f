import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../lib/memoryStore';
import type { SystemSettings } from '../../api/systemSettings';
import { createFakeElement } from '../../testing/fakeElement';
import { applySettings } from './settings';

const domain = 'acme.test';
let local = createMemoryStore();
let shown: string[] = [];
const initial = {
  lang: 'en',
  isLangChosen: false,
  methods: { email: true, phone: true, more: true },
  isPrerendered: true,
  settings: new Promise<never>(() => undefined),
};
const { config } = createFakeElement('page');
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  local = createMemoryStore();
  shown = [];
  debug = false;
  warn.mockClear();
});

const themed = (color?: string): SystemSettings => ({
  theme: color === undefined ? {} : { theme_color: color },
});
const kept = (): unknown => {
  const record: unknown = JSON.parse(local.getItem(`brand:${domain}`) ?? 'null');
  return (record as { data: unknown }).data;
};
let debug = false;
const keep = (settings: SystemSettings, cachedSettings?: unknown) =>
  applySettings({
    element: {
      config: { ...config, get: () => ({ ...config.get(), debug }) },
      initial: { ...initial, cachedSettings },
      setBrandStyles: (styles) => void shown.push(styles),
    },
    storage: { local },
    clock: { now: () => 1000 },
    domain,
    settings,
  });

describe('applySettings', () => {
  it('shows our colour for settings without one', async () => {
    await keep(themed());
    expect(shown).toEqual(['']);
    expect(kept()).toEqual({ theme: {}, methods: ['email', 'phone'] });
    expect(warn).not.toHaveBeenCalled();
  });

  it('shows a colour in both schemes and caches the derived colours', async () => {
    await keep(themed('#C4122F'));
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatch(
      /^:host\{--entry-color-accent:#c4122f;.*:host\(\[data-scheme=dark\]\)\{[^}]*--entry-color-accent:#/,
    );
    expect(kept()).toMatchObject({ colors: { of: '#C4122F', styles: shown[0], report: null } });
  });

  it('uses the cached colours for the same colour', async () => {
    const colors = { of: '#C4122F', styles: ':host{--kept:1}', report: null };
    await keep(themed('#C4122F'), { ...themed('#C4122F'), colors });
    expect(shown).toEqual([':host{--kept:1}']);
    expect(kept()).toMatchObject({ colors });
  });

  it.each([
    ['another colour', { of: '#000000', styles: ':host{--kept:1}', report: null }],
    ['no rules', { of: '#C4122F', styles: null }],
    ['nonsense', 'nonsense'],
  ])('derives the colours again if the cache contains %s', async (_, colors) => {
    await keep(themed('#C4122F'), { colors });
    expect(shown[0]).toContain('--entry-color-accent:#c4122f');
  });

  it('shows ours again when the brand removes its colour', async () => {
    await keep(themed(), {
      ...themed('#C4122F'),
      colors: { of: '#C4122F', styles: ':host{}', report: null },
    });
    expect(shown).toEqual(['']);
    expect(kept()).toEqual({ theme: {}, methods: ['email', 'phone'] });
  });

  it('reports an adjusted colour to its owner only, once per page, on later visits too', async () => {
    await keep(themed('#3b82f6'));
    expect(warn).not.toHaveBeenCalled();
    debug = true;
    await keep(themed('#3b82f6'));
    await keep(themed('#3b82f6'));
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('<hub-entry> theme_color "#3b82f6" has a contrast of 3.67')],
    ]);
    const report = 'theme_color "#fe0" was adjusted on the last visit';
    await keep(themed('#fe0'), { colors: { of: '#fe0', styles: ':host{}', report } });
    expect(warn).toHaveBeenLastCalledWith(`<hub-entry> ${report}`);
  });

  it('works without storage', async () => {
    local.setItem = () => {
      throw new Error('blocked');
    };
    await keep(themed('#C4122F'));
    expect(shown[0]).toContain('#c4122f');
  });
});
