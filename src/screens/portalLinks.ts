import type { MouseEvent } from 'react';
import { portalPaths, screenPaths } from '../contract/screens';
import type { Destination, EntryView } from './EntryView';

/** Of the portal. */
export const pathTo: Readonly<Record<Destination, string>> = { ...screenPaths, ...portalPaths };

/** A real address, so that a middle click opens it. */
export const hrefOf = (to: Destination, portal: string): string => portal + pathTo[to];

/** The browser handles such a click: new tab, new window, download. */
function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * Legal pages open a new tab unless the document is the portal's page (docs/contract.md section 2); the app shows
 * all others.
 */
export function linkTo(to: Destination, view: Pick<EntryView, 'mode' | 'portal' | 'onNavigate'>) {
  const href = hrefOf(to, view.portal);
  if (view.mode !== 'page' && (to === 'agreement' || to === 'privacy')) return { href, target: '_blank' };
  return {
    href,
    onClick: (event: MouseEvent) => {
      if (isModified(event)) return;
      event.preventDefault();
      view.onNavigate(to);
    },
  };
}
