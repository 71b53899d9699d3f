/** A provider's sign-in as the screens see it: the way out, the wait beside a popup, and the way back. */
import { createProviderPopup, type ProviderPopup } from '../flows/provider/providerPopup';
import { decideProviderReturn, type ProviderReturn } from '../flows/provider/providerReturn';
import {
  redeemProviderCode,
  signInWithCode,
  type ProviderAnswer,
  type RedeemEnding,
} from '../flows/provider/redeemCode';
import type { ProviderPopupState } from '../flows/provider/providerPopupState';
import type { LoginDoor } from '../flows/login/completeLogin';
import type { AskFurther } from '../flows/login/furtherStep';
import type { Services } from '../flows/services';
import { createLatestTask } from '../lib/latestTask';
import { createStore, type ReadableStore } from '../lib/store';
import type { ProviderWaitProps } from '../screens/ProviderWait/ProviderWaitProps';
import { popupPort } from './popupPort';

/** What the wait screen draws, but for the provider's name. */
export type ProviderWait = Pick<ProviderWaitProps, 'status' | 'problem' | 'newTabHref'> & {
  platform: string;
};

export interface ProviderControl {
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
   * Tells a popup's answer to its opener and closes the window. The opener in the address is only as good as the address:
   * it is told nothing unless it is listed.
   * @param tagOrigins `info.tag_origins`; the portal's own frames need no list
   */
  deliver(found: Extract<ProviderReturn, { kind: 'post' }>, tagOrigins: readonly string[]): void;
  /** Goes on with what `readReturn` found, once the settings are there. */
  resume(found: ProviderReturn): Promise<void>;
}

/** Creates the control of one element. @param view window of its document */
export function createProviderControl({
  services,
  door,
  view,
  askFurther,
}: {
  services: Services;
  door: LoginDoor;
  view: Window;
  askFurther: AskFurther;
}): ProviderControl {
  const handover = createProviderPopup({
    services,
    door,
    askFurther,
    pageOrigin: view.origin,
    popups: popupPort(view),
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
      return signInWithCode({ door, askFurther }, platform, redeemHere, end, signal);
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

/** A handover as the wait screen draws it; `null` while there is none. */
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
