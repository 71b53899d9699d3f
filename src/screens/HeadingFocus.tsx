import { useLayoutEffect, useRef } from 'react';

/**
 * Focuses the heading of a screen that replaced another (`data-entered`). Runs before the screen's own effects, so that
 * a screen that focuses a field wins. The layout renders it when the screen changes. A lazily loaded screen has no
 * heading at that moment, so it renders this itself.
 */
export function HeadingFocus() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    ref.current?.closest('[data-entered]')?.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
  }, []);
  return <span ref={ref} hidden />;
}
