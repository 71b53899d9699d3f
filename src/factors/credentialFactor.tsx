/** Second factors that the browser proves with a credential: their methods make them, so that no folder here names one. */
import { useTranslation } from 'react-i18next';
import type { Proof } from '../flows/verify/verification';
import type { TextKey } from '../i18n/namespaces';
import { FactorStep } from '../screens/SecondFactor/FactorStep';
import type { FactorScreenProps, SecondFactor } from './factor';
import { createFactorForm } from './factorForm';

export interface FactorCredential {
  /** As on the wire. */
  id: string;
  name: TextKey<'account'>;
  lead: TextKey<'account'>;
  /** On its button. */
  action: TextKey<'account'>;
  /** @param challenge of the sign-in that waits @throws HubError */
  ask: (challenge: string, signal: AbortSignal) => Promise<Proof>;
}

export function createCredentialFactor({ id, name, lead, action, ask }: FactorCredential): SecondFactor {
  function CredentialStep(props: FactorScreenProps) {
    const { t } = useTranslation('account');
    return <FactorStep {...props} heading={t('factor.two_step')} lead={t(lead)} submit={t(action)} />;
  }
  return {
    id,
    name: id,
    nameKey: name,
    load: async () => ({
      Screen: CredentialStep,
      createForm: (deps, asked) =>
        createFactorForm(deps, asked, { answer: () => ({ factor: id }), prove: ask }),
    }),
  };
}
