import { useEffect } from 'react';
import { showChoice } from '../../flows/factors/signInSetUp';
import { createBindPhone } from '../../flows/register/bindPhone';
import { useStore } from '../../lib/useStore';
import { useMethodName } from '../../screens/EntryView';
import { BindPhone } from '../../screens/BindPhone/BindPhone';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

function createBinding(entry: Entry, signal: AbortSignal) {
  const { nextStep } = entry;
  const deps = stepFormDeps(entry, signal);
  let method = '';
  let isSetUp = false;
  const read = (): void => {
    const step = nextStep.get();
    if (step) ({ method } = step);
    if (step?.kind === 'bindPhone') isSetUp = step.setUp !== undefined;
  };
  const flow = createBindPhone(deps, {
    method: () => (read(), method),
    isSetUp: () => (read(), isSetUp),
    onGone: () => nextStep.close(),
  });
  return { captcha: deps.captcha, flow };
}

export function BindPhoneRoute() {
  const entry = useEntry();
  const { nextStep, loginDraft } = entry;
  const nameOf = useMethodName();
  const { captcha, flow } = useFormScope(createBinding);
  const account = useStepForm(flow, entry);
  const step = useStore(nextStep);
  useEffect(() => flow.keep(), [flow]);
  if (step?.kind !== 'bindPhone') return null;
  const { method, setUp } = step;
  const goBack = (): void => {
    // The number took the place of the address in the draft.
    if (setUp) loginDraft.chooseTab(loginDraft.get().tab);
    if (typeof setUp !== 'object' || !showChoice(entry, setUp)) nextStep.close();
  };
  return (
    <>
      <BindPhone method={setUp ? null : nameOf(method)} account={account} onBack={goBack} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
