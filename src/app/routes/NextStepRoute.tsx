import { isOwnerQuestion } from '../../flows/login/ownerQuestion';
import { useStore } from '../../lib/useStore';
import { isAgreement } from '../../flows/register/agreeToTerms';
import { useEntry } from '../useEntry';
import { AgreementRoute } from './AgreementRoute';
import { BindPhoneRoute } from './BindPhoneRoute';
import { lazyScreen } from '../lazyScreen';
import { NewAccountRoute } from './NewAccountRoute';
import { SecondFactorRoute } from './SecondFactorRoute';
import { SetUpRoute } from './SetUpRoute';

const OwnerQuestionRoute = lazyScreen(
  async () => (await import('./OwnerQuestionRoute')).OwnerQuestionRoute,
  ['account', 'open'],
);

/** What the hub asks for in place of a token: one part, because each is small. */
export function NextStepRoute() {
  const step = useStore(useEntry().nextStep);
  if (step?.kind === 'secondFactor') return <SecondFactorRoute />;
  if (step?.kind === 'setUp') return <SetUpRoute />;
  if (step?.kind === 'bindPhone') return <BindPhoneRoute />;
  if (step && isOwnerQuestion(step)) return <OwnerQuestionRoute key={step.challenge} step={step} />;
  return step && (isAgreement(step) ? <AgreementRoute /> : <NewAccountRoute />);
}
