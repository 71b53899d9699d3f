import { useEffect, useRef } from 'react';
import { focusedElement } from '../../ui/focusedElement';

/**
 * A screen that is loaded when it is asked for is not there yet when the layout looks for its heading. It takes the
 * focus itself, where it replaces another screen and nothing in it has the focus.
 */
export function HeadingFocus() {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = ref.current?.closest('[data-entered]');
    if (!place || place.contains(focusedElement(place))) return;
    place.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
  }, []);
  return <span ref={ref} hidden />;
}
