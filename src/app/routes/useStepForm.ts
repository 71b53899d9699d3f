import { useEffect, useMemo } from 'react';
import type { StepForm } from '../../flows/form/stepForm';
import type { ReadableStore } from '../../lib/store';
import { usePageRestored } from '../../lib/usePageRestored';
import { useStore } from '../../lib/useStore';
import { followSteps } from '../navigator/followSteps';
import { useEntry } from '../useEntry';
import type { AccountFormProps } from '../../screens/AccountForm/fields';

export interface FormWindow {
  view: Window;
  navigator: { readonly path: Pick<ReadableStore<string>, 'subscribe'> };
}

export function useStepForm(flow: StepForm, { view, navigator }: FormWindow): AccountFormProps {
  const form = useStore(flow.state);
  const secondsToResend = useStore(flow.secondsToResend);
  useEffect(() => flow.adoptSharedAccount(), [flow]);
  // A visitor who goes to another screen does not want to be signed in there a moment later.
  useEffect(() => navigator.path.subscribe(() => flow.cancel()), [flow, navigator]);
  usePageRestored(view, () => flow.reset());
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

/** Back goes one step back, in page mode only. */
export function useStepHistory(flow: StepForm): void {
  const entry = useEntry();
  useEffect(
    () => (entry.element.config.get().mode === 'page' ? followSteps(entry, flow) : undefined),
    [entry, flow],
  );
}
