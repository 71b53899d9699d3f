/** A provider's sign-in as the screens see it: the way out, the wait beside a popup, and the way back. */
import { createProviderPopup, type PopupPort, type ProviderPopup } from './providerPopup';
import { decideProviderReturn, type ProviderReturn } from './providerReturn';
import { redeemProviderCode, signInWithCode, type ProviderAnswer, type RedeemEnding } from './redeemCode';
import type { ProviderPopupState } from './providerPopupState';
import type { LoginCompletion } from '../login/completeLogin';
import type { ShowNextStep } from '../login/nextStep';
import type { Services } from '../services';
import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import type { VisitorText } from '../../i18n/visitorText';

/** A provider's sign-in under way. */
export interface ProviderWait {
  platform: string;
  /**
   * `leaving`: this document goes to the provider. `waiting`: the popup is open. `closed`: it seems closed, an answer still
   * counts. `blocked`: the browser opened none. `redeeming`: the answer is checked. `denied`, `failed`: it is over.
   * `returned`: this window has told its opener and closes.
   */
  status: 'leaving' | 'waiting' | 'closed' | 'blocked' | 'redeeming' | 'denied' | 'failed' | 'returned';
  problem: VisitorText | null;
  newTabHref: string;
}

/** Whether its screen is shown. One that was denied or failed is over: the form shows its text. */
export function isUnderWay(wait: ProviderWait | null): boolean {
  return wait !== null && wait.status !== 'denied' && wait.status !== 'failed';
}

/** Providers without a screen, as the screens see them. */
export interface ProviderSignIn {
  wait: ReadableStore<ProviderWait | null>;
  /** Computes what addresses need, so that a popup can open inside the click. */
  prepare(): Promise<void>;
  /** A click on a provider's button; must run inside the click. */
  choose(platform: string): void;
  retry(): void;
  cancel(): void;
  /** What the document's address asks for. @returns the decision, for `deliver` or `resume` */
  readReturn(): ProviderReturn;
  /**
   * Posts a popup's answer to its opener and closes the window. The `opener` of the address is untrusted: only listed
   * origins are posted to.
   * @param tagOrigins `info.tag_origins`; the portal's own frames need no list
   */
  deliver(found: Extract<ProviderReturn, { kind: 'post' }>, tagOrigins: readonly string[]): void;
  /** Goes on with what `readReturn` found, once the settings are there. */
  resume(found: ProviderReturn): Promise<void>;
}

/** What a provider's sign-in is made of. */
export interface ProviderSignInParts {
  services: Services;
  completion: LoginCompletion;
  showNextStep: ShowNextStep;
  popups: PopupPort;
  /** Window of the document. */
  view: Pick<Window, 'origin' | 'opener' | 'close'>;
}

/** Creates the sign-in of one element. */
export function createProviderSignIn({
  services,
  completion,
  view,
  showNextStep,
  popups,
}: ProviderSignInParts): ProviderSignIn {
  const handover = createProviderPopup({
    services,
    completion,
    showNextStep,
    pageOrigin: view.origin,
    popups,
  });
  const wait = createStore<ProviderWait | null>(null);
  const show = (platform: string, status: ProviderWait['status'], problem: ProviderWait['problem'] = null) =>
    wait.set({ platform, status, problem, newTabHref: handover.newTabHref(platform) });
  handover.subscribe(() => wait.set(waitOf(handover)));

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
    wait,
    prepare: () => handover.prepare(),
    choose: (platform) => handover.start(platform),
    retry() {
      const platform = wait.get()?.platform;
      if (platform !== undefined) handover.start(platform);
    },
    cancel() {
      handover.reset();
      redeeming.cancel();
      wait.set(null);
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
      else if (found.kind === 'restart') handover.start(found.platform);
    },
  };
}

/** A provider's popup as the wait screen shows it; `null` while there is none. */
export function waitOf(handover: ProviderPopup): ProviderWait | null {
  const state = handover.get();
  if (state.kind === 'idle') return null;
  return {
    platform: state.platform,
    newTabHref: handover.newTabHref(state.platform),
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
