/** The choices of the toolbars. */
import { createStore } from '../../src/lib/store';
import type { SystemSettings } from '../../src/api/systemSettings';
import { acmeSettings } from '../../demo/seed/acmeSettings';
import { atelierSettings } from '../../demo/seed/atelierSettings';
import { neutralSettings } from '../../demo/seed/neutralSettings';

export type StoryLanguage = 'en' | 'zh';
export type StoryScheme = 'light' | 'dark';
export type StoryBrand = 'neutral' | 'acme' | 'atelier';

/** The looks of a story. */
export interface Variant {
  language: StoryLanguage;
  scheme: StoryScheme;
}

/** The demo hub's settings of its tenants. */
export const brandSettings: Readonly<Record<StoryBrand, SystemSettings>> = {
  neutral: neutralSettings,
  acme: acmeSettings,
  atelier: atelierSettings,
};

/** Overrides the toolbars while a story is checked again (`checkEveryVariant`). */
export const forcedVariant = createStore<Variant | null>(null);

/** The brand selected in the toolbar, for a story's hub. */
export const shownBrand = createStore<StoryBrand>('neutral');

export interface Globals {
  [name: string]: unknown;
}

/** Reads the toolbars. */
export function readGlobals({ language, scheme, brand }: Globals): Variant & { brand: StoryBrand } {
  return {
    language: language === 'zh' ? 'zh' : 'en',
    scheme: scheme === 'dark' ? 'dark' : 'light',
    brand: brand === 'acme' || brand === 'atelier' ? brand : 'neutral',
  };
}
