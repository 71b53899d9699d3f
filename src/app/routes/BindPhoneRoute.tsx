import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { createBindPhone } from '../../flows/register/bindPhone';
import { useStore } from '../../lib/useStore';
import { BindPhone } from '../../screens/BindPhone/BindPhone';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

function createBinding(entry: Entry, signal: AbortSignal) {
  const { nextStep } = entry;
  const deps = stepFormDeps(entry, signal);
  const flow = createBindPhone(deps, {
    method: () => nextStep.get()?.method ?? 'wechat',
    onGone: () => nextStep.close(),
  });
  return { captcha: deps.captcha, flow };
}

export function BindPhoneRoute() {
  const entry = useEntry();
  const { nextStep, providerScreen, providers } = entry;
  const { t } = useTranslation();
  const { captcha, flow } = useFormScope(createBinding);
  const account = useStepForm(flow, entry);
  const step = useStore(nextStep);
  useEffect(() => flow.keep(), [flow]);
  useEffect(
    () =>
      // The browser's back button returns from the provider's screen to the form, so the binding is cancelled too.
      providerScreen.shown.subscribe(() => {
        if (providerScreen.shown.get() === null) nextStep.close();
      }),
    [providerScreen, nextStep],
  );
  if (step?.kind !== 'bindPhone') return null;
  const known = providers.find(({ id }) => id === step.method);
  return (
    <>
      <BindPhone
        provider={known?.nameKey ? t(known.nameKey) : (known?.name ?? step.method)}
        account={account}
        onBack={() => nextStep.close()}
      />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
