import { createPrerenderElement } from '../../tools/build/prerender/prerenderElement';
import type { EntryMode } from '../contract/attributes';
import type { ElementApi } from '../contract/elementApi';

/** A mounted element with nothing set, in English, as the build prerenders it. */
export const createFakeElement = (mode: EntryMode): ElementApi =>
  createPrerenderElement(mode, 'en', { email: true, phone: true, more: true });
