import { useEffect, useRef, type RefObject } from 'react';

/**
 * The focus follows to what a row asks in place of its content, and back to the button that opened it unless another
 * row asks now.
 * @param opener index of this button among the row's; `null` while the row asks nothing
 * @param isOtherOpen whether another row of the list asks
 */
export function useRowFocus(opener: number | null, isOtherOpen: boolean): RefObject<HTMLLIElement | null> {
  const ref = useRef<HTMLLIElement>(null);
  const before = useRef(opener);
  useEffect(() => {
    const last = before.current;
    before.current = opener;
    if (opener === last || (opener === null && isOtherOpen)) return;
    const controls = ref.current?.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button');
    const target = controls?.[opener === null ? (last ?? 0) : 0];
    target?.focus();
    if (target && 'select' in target) target.select();
  }, [opener, isOtherOpen]);
  return ref;
}
