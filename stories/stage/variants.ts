/** What the toolbars choose between. */
import { createStore } from '../../src/lib/store';
import type { SystemSettings } from '../../src/hub/systemSettings';
import { acmeSettings } from '../../demo/hub/seed/acmeSettings';
import { atelierSettings } from '../../demo/hub/seed/atelierSettings';
import { neutralSettings } from '../../demo/hub/seed/neutralSettings';

export type StoryLanguage = 'en' | 'zh';
export type StoryScheme = 'light' | 'dark';
export type StoryBrand = 'neutral' | 'acme' | 'atelier';

/** Looks of a story. */
export interface Variant {
  language: StoryLanguage;
  scheme: StoryScheme;
}

/** What the demo hub answers for its tenants. */
export const brandSettings: Readonly<Record<StoryBrand, SystemSettings>> = {
  neutral: neutralSettings,
  acme: acmeSettings,
  atelier: atelierSettings,
};

/** Laid over the toolbars while a story is looked at a second time (`checkEveryVariant`). */
export const forcedVariant = createStore<Variant | null>(null);

/** The brand the toolbar says, for the hub of a story. */
export const shownBrand = createStore<StoryBrand>('neutral');

interface Globals {
  [name: string]: unknown;
}

/** What the toolbars say. */
export function readGlobals({ language, scheme, brand }: Globals): Variant & { brand: StoryBrand } {
  return {
    language: language === 'zh' ? 'zh' : 'en',
    scheme: scheme === 'dark' ? 'dark' : 'light',
    brand: brand === 'acme' || brand === 'atelier' ? brand : 'neutral',
  };
}
