import { UnknownFactor } from '../../screens/SecondFactor/UnknownFactor';
import { newTabAddress } from '../services/embedding';
import { useEntry } from '../useEntry';

/** A tag or frame may be older than the portal, whose sign-in then knows more. */
export function NoKnownFactor() {
  const { element, view, nextStep } = useEntry();
  const isPortal = element.config.get().mode === 'page';
  return (
    <UnknownFactor
      newTabHref={isPortal ? null : newTabAddress(element)}
      onReload={() => view.location.reload()}
      onBack={nextStep.back}
    />
  );
}
