import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to the heading of a screen that came in place of another (`data-entered`): before the effects of the
 * screen, so that one that puts the focus into a field has the last word. The layout does so when a screen changes; one
 * that is loaded when it is asked for has no heading then and brings this itself.
 */
export function HeadingFocus() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    ref.current?.closest('[data-entered]')?.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
  }, []);
  return <span ref={ref} hidden />;
}
