/** A provider's sign-in once its code is loaded: the wait beside a popup, the way out in page mode, and the way back. */
import { createProviderPopup, type PopupPort, type ProviderPopup } from './providerPopup';
import { decideProviderReturn, type ProviderReturn } from './providerReturn';
import { redeemProviderCode, signInWithCode, type ProviderAnswer, type RedeemEnding } from './redeemCode';
import type { ProviderAddresses } from './providerAddresses';
import type { ProviderPopupState } from './providerPopupState';
import type { ProviderWait } from './providerWait';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import type { ShowNextStep } from '../../flows/login/nextStep';
import type { Services } from '../../flows/services';
import { createLatestTask } from '../../lib/latestTask';
import type { Store } from '../../lib/store';

export interface ProviderSignInDeps {
  services: Services;
  completion: LoginCompletion;
  showNextStep: ShowNextStep;
  popups: PopupPort;
  /** Window of the document. */
  view: Pick<Window, 'origin' | 'opener' | 'close'>;
}

export interface ProviderFlow {
  /** @param popups holds the window that the click has opened */
  start(platform: string, popups: PopupPort): void;
  cancel(): void;
  readReturn(): ProviderReturn;
  deliver(found: Extract<ProviderReturn, { kind: 'post' }>, tagOrigins: readonly string[]): void;
  resume(found: ProviderReturn): Promise<void>;
}

interface ProviderFlowDeps extends ProviderSignInDeps {
  addresses: ProviderAddresses;
  wait: Store<ProviderWait | null>;
}

export function createProviderFlow({
  services,
  completion,
  view,
  showNextStep,
  popups,
  addresses,
  wait,
}: ProviderFlowDeps): ProviderFlow {
  let current = popups;
  const popup = createProviderPopup({
    services,
    completion,
    showNextStep,
    pageOrigin: view.origin,
    popups: { open: (url) => current.open(url), listen: (listener) => current.listen(listener) },
    strategy: {
      ...addresses,
      redeem: (answer, signal) => redeemProviderCode(services, answer, signal),
    },
  });
  const show = (platform: string, status: ProviderWait['status'], problem: ProviderWait['problem'] = null) =>
    wait.set({ platform, status, problem, newTabHref: popup.newTabHref(platform) });
  popup.subscribe(() => wait.set(waitOf(popup)));

  const redeeming = createLatestTask();
  const redeem = (answer: ProviderAnswer): Promise<void> =>
    redeeming.run(({ signal }) => {
      const { platform } = answer;
      show(platform, 'redeeming');
      const end = (ending: RedeemEnding): boolean => {
        if (ending.kind === 'failed') show(platform, 'failed', ending.text);
        else if (ending.kind !== 'signedIn') wait.set(null);
        return true;
      };
      const redeemHere = () => redeemProviderCode(services, answer, signal);
      return signInWithCode({ completion, showNextStep }, platform, redeemHere, end, signal);
    });

  return {
    start(platform, opened) {
      current = opened;
      popup.start(platform);
    },
    cancel() {
      popup.reset();
      redeeming.cancel();
    },
    readReturn() {
      const { opener } = view;
      const found = decideProviderReturn({
        config: services.config(),
        hasOpener: Boolean(opener),
        spentCode: services.storage.get('open_code'),
      });
      if (found.kind === 'post') show(found.message.platform, 'redeeming');
      return found;
    },
    deliver({ origin, message }, tagOrigins) {
      if (origin !== services.portal && !tagOrigins.includes(origin)) {
        show(message.platform, 'failed', { key: 'error.login_failed' });
        return;
      }
      view.opener?.postMessage(message, origin);
      show(message.platform, 'returned');
      view.close();
    },
    async resume(found) {
      if (found.kind === 'redeem') await redeem(found.answer);
      else if (found.kind === 'denied') show(found.platform, 'denied');
      else if (found.kind === 'failed') show(found.platform, 'failed', { key: 'error.login_failed' });
      else if (found.kind === 'restart') {
        current = popups;
        popup.start(found.platform);
      }
    },
  };
}

export function waitOf(popup: ProviderPopup): ProviderWait | null {
  const state = popup.get();
  if (state.kind === 'idle') return null;
  return {
    platform: state.platform,
    newTabHref: popup.newTabHref(state.platform),
    ...statusOf(state),
  };
}

function statusOf(
  state: Exclude<ProviderPopupState, { kind: 'idle' }>,
): Pick<ProviderWait, 'status' | 'problem'> {
  switch (state.kind) {
    case 'failed':
      return { status: 'failed', problem: state.text };
    case 'finished':
      return { status: 'redeeming', problem: null };
    case 'leaving':
    case 'waiting':
    case 'closed':
    case 'blocked':
    case 'redeeming':
    case 'denied':
    default:
      return { status: state.kind, problem: null };
  }
}
