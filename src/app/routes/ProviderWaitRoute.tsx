import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/useStore';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import { useEntry } from '../useEntry';
import { useProviderChoices } from './LoginRoute';

export function ProviderWaitRoute() {
  const { providerSignIn } = useEntry();
  const { t } = useTranslation();
  const choices = useProviderChoices();
  const wait = useStore(providerSignIn.wait);
  if (!wait) return null;
  const { platform, ...rest } = wait;
  // A provider that the profile no longer contains is shown by its id.
  const choice = choices.find(({ id }) => id === platform);
  return (
    <ProviderWait
      {...rest}
      provider={choice?.nameKey ? t(choice.nameKey) : (choice?.name ?? platform)}
      onRetry={() => providerSignIn.retry()}
      onCancel={() => providerSignIn.cancel()}
    />
  );
}
