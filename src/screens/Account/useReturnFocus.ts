import { useEffect, useRef, type RefObject } from 'react';

/** The button that opened a form has the focus again when the form is closed. */
export function useReturnFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return ref;
}
