import type { EntryMode } from '../contract/attributes';
import { inAppBrowser } from '../lib/inAppBrowser';
import { isTopLevel } from './isTopLevel';

/**
 * Whether the page may speak to Lark's client: it stands in Lark's browser, as a page of the portal. On a partner's page
 * nothing of Lark's is loaded.
 */
export function isInsideLark(view: Window, mode: EntryMode): boolean {
  return mode === 'page' && isTopLevel(view) && inAppBrowser(view.navigator.userAgent) === 'lark';
}
