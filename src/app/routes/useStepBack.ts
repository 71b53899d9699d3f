import { useEffect, useRef } from 'react';
import { stepOf } from '../navigator/location';
import { useEntry } from '../useEntry';

/**
 * A dialog of a page as a step of its own in the browser's history: the way back closes it and stays on the page.
 * @param isOpen whether it is open @param onBack closes it
 */
export function useStepBack(isOpen: boolean, onBack: () => void): void {
  const { navigator } = useEntry();
  const close = useRef(onBack);
  useEffect(() => {
    close.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const path = navigator.path.get();
    const before = stepOf(navigator.get());
    const isHere = (): boolean => navigator.path.get() === path;
    navigator.goToStep(before + 1);
    const stop = navigator.subscribe(() => {
      if (isHere() && stepOf(navigator.get()) <= before) close.current();
    });
    return () => {
      stop();
      if (isHere() && stepOf(navigator.get()) > before) navigator.goToStep(before);
    };
  }, [isOpen, navigator]);
}

/** After a reload no dialog is open: the steps that they left in the history go. */
export function useNoSteps(): void {
  const { navigator } = useEntry();
  useEffect(() => navigator.goToStep(0), [navigator]);
}
