/** Addresses of the portal as links, and how a click on one is taken. */
import type { MouseEvent } from 'react';
import { portalPaths, screenPaths } from '../contract/screens';
import type { Destination, EntryView } from './EntryView';

/** The portal's address of a place; real, so that a middle click opens it. */
export function hrefOf(to: Destination, portal: string): string {
  return (
    portal + (to === 'content' || to === 'agreement' || to === 'privacy' ? portalPaths[to] : screenPaths[to])
  );
}

/** Whether the browser should do what it does with a link: new tab, new window, download. */
function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * Attributes of a link to a place of the portal. Legal pages open a new tab where the document is not the portal's
 * page (contract section 2); all other places are the app's to show.
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
