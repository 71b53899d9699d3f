import { useLayoutEffect, useRef } from 'react';

/**
 * Runs before the screen's own effects, so that a screen that focuses a field wins. A lazily loaded screen has no
 * heading when the layout renders this, so it renders this itself.
 */
export function HeadingFocus() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    ref.current?.closest('[data-entered]')?.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
  }, []);
  return <span ref={ref} hidden />;
}
