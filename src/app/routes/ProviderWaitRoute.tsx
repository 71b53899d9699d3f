import { useStore } from '../../lib/useStore';
import { useMethodName } from '../../screens/EntryView';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import { useEntry } from '../useEntry';

export function ProviderWaitRoute() {
  const { providerSignIn } = useEntry();
  const nameOf = useMethodName();
  const wait = useStore(providerSignIn.wait);
  if (!wait) return null;
  const { platform, ...rest } = wait;
  return (
    <ProviderWait
      {...rest}
      provider={nameOf(platform)}
      onRetry={() => providerSignIn.retry()}
      onCancel={() => providerSignIn.cancel()}
    />
  );
}
