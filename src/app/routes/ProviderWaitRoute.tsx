import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../flows/provider/providerWait';
import { useStore } from '../../lib/useStore';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import { useEntry } from '../useEntry';
import { useProviderChoices } from './useProviderChoices';

/** Shows the wait for a provider's sign-in. */
export function ProviderWaitRoute() {
  const { providerSignIn } = useEntry();
  const { t } = useTranslation();
  const choices = useProviderChoices();
  const wait = useStore(providerSignIn.wait);
  if (!isUnderWay(wait)) return null;
  const { platform, status, newTabHref } = wait;
  // A provider that the profile no longer contains is shown by its id.
  const choice = choices.find(({ id }) => id === platform);
  return (
    <ProviderWait
      status={status}
      newTabHref={newTabHref}
      provider={choice?.nameKey ? t(choice.nameKey) : (choice?.name ?? platform)}
      onRetry={() => providerSignIn.retry()}
      onCancel={() => providerSignIn.cancel()}
    />
  );
}
