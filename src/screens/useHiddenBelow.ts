import { useLayoutEffect, useRef, type RefObject } from 'react';
import { rootAttribute } from '../brand/tokens/rootSelector';

/** On our root while a screen is loading. */
export const waitingAttribute = 'data-waiting';

/**
 * Hides what follows a screen while the screen is loading, because it would shift when the screen arrives. An attribute of
 * the root says so: what a rule with `:has()` has hidden, WebKit keeps hidden.
 * @param isWaiting `false` if only a part of the screen is loading
 * @returns for the element that is shown meanwhile
 */
export function useHiddenBelow<Shown extends HTMLElement>(isWaiting = true): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => {
    const root = isWaiting ? ref.current?.closest(`[${rootAttribute}]`) : null;
    root?.setAttribute(waitingAttribute, '');
    return () => root?.removeAttribute(waitingAttribute);
  }, [isWaiting]);
  return ref;
}
