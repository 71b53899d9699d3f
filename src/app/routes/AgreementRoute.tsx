import { createAgreement, isAgreement, type AgreementStep } from '../../flows/register/agreeToTerms';
import { useStore } from '../../lib/useStore';
import { Agreement } from '../../screens/Agreement/Agreement';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

/** Another challenge is another form. */
export function AgreementRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'newAccount' && isAgreement(step) ? (
    <AgreementForm key={step.challenge} step={step} />
  ) : null;
}

function AgreementForm({ step }: { step: AgreementStep }) {
  const entry = useEntry();
  const { close } = entry.nextStep;
  const flow = useOwned((owner, signal) => createAgreement(stepFormDeps(owner, signal), step, close));
  const account = useStepForm(flow, entry);
  return <Agreement isAgain={step.terms.agreed !== undefined} account={account} onBack={close} />;
}
