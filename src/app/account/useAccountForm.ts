import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { StepForm } from '../../flows/form/stepForm';
import type { ReadableStore } from '../../lib/store';
import type { AccountFormProps } from '../../screens/AccountForm/AccountFormProps';

/**
 * A store's value; the component renders again when it changes.
 * @param initial the value to hydrate with, where the first screen was rendered with another one than the current
 */
export function useStore<Value>(store: ReadableStore<Value>, initial?: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => initial ?? store.get());
}

/** Connects a screen to its form. @param view window of the document */
export function useAccountForm(flow: StepForm, view: Window): AccountFormProps {
  const form = useStore(flow.state);
  const secondsToResend = useStore(flow.secondsToResend);
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) flow.reset();
    };
    view.addEventListener('pageshow', handlePageShow);
    return () => view.removeEventListener('pageshow', handlePageShow);
  }, [flow, view]);
  const handlers = useMemo<Omit<AccountFormProps, 'form' | 'secondsToResend'>>(
    () => ({
      onType: (changes) => flow.type(changes),
      onSubmit: () => void flow.submit(),
      onSendCode: () => void flow.sendCode(),
      onGo: (step) => flow.goTo(step),
      onCancel: () => flow.cancel(),
    }),
    [flow],
  );
  return { form, secondsToResend, ...handlers };
}
