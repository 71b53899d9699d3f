import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AccountFlow } from '../../flows/form/accountFlow';
import type { ReadableStore } from '../../lib/store';
import type { AccountFormProps } from '../../screens/AccountForm/AccountFormProps';

/** A store's value, drawn anew when it changes. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** A form as its screen draws it. @param view window of the document */
export function useAccountForm(flow: AccountFlow, view: Window): AccountFormProps {
  const form = useStore(flow.form);
  const secondsToResend = useStore(flow.secondsToResend);
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) flow.returnFromCache();
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
