import { createProviderPopup, type ProviderPopup } from '../../flows/provider/providerPopup';
import type { ProviderContext } from '../provider';

/** WeChat's web authorization, for its own browser: the hub's redirect or popup, as for an OpenID provider. */
export function createWebAuthorization(context: ProviderContext, signal: AbortSignal): ProviderPopup {
  const { services, completion, nextStep, popups, view } = context;
  const authorization = createProviderPopup({
    services,
    completion,
    showNextStep: nextStep.show,
    pageOrigin: view.origin,
    popups,
  });
  signal.addEventListener('abort', () => authorization.reset());
  return authorization;
}
