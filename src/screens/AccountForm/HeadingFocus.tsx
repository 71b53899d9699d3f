import { useLayoutEffect, useRef } from 'react';

/**
 * A screen that is loaded when it is asked for is not there yet when the layout looks for its heading. Where it replaces
 * another screen, it takes the focus itself: before the effects of the screen, so that one that puts the focus into a
 * field has the last word, and after React, which has given the focus back to the element by then (`EntryLayout`).
 */
export function HeadingFocus() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    ref.current?.closest('[data-entered]')?.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
  }, []);
  return <span ref={ref} hidden />;
}
