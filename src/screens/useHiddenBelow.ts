import { useLayoutEffect, useRef, type RefObject } from 'react';
import { rootAttribute } from '../brand/tokens/rootSelector';

export const waitingAttribute = 'data-waiting';

/**
 * What follows a screen would shift when the screen arrives. An attribute of the root hides it: what a rule with
 * `:has()` has hidden, WebKit keeps hidden.
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
