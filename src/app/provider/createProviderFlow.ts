/** A provider's sign-in: the way out, the wait beside a popup, and the way back. `createProviderControl` loads it. */
import { createProviderHandover, type ProviderHandover } from '../../flows/providerHandover';
import { decideProviderReturn, type ProviderReturn } from '../../flows/providerReturn';
import { redeemProviderCode, type ProviderAnswer } from '../../flows/redeemProviderCode';
import type { HandoverState } from '../../flows/handoverState';
import type { Store } from '../../lib/store';
import type { ProviderParts, ProviderWait } from '../createProviderControl';
import { popupPort } from './popupPort';

export interface ProviderFlow {
  /** Computes what addresses need, so that a popup can open inside the click. */
  prepare(): Promise<void>;
  /** A click on a provider's button; must run inside the click. */
  start(platform: string): void;
  /** Ends what is under way. */
  stop(): void;
  /** What the document's address asks for. */
  readReturn(): ProviderReturn;
  /** @see ProviderControl.deliver */
  deliver(found: Extract<ProviderReturn, { kind: 'post' }>, tagOrigins: readonly string[]): void;
  /** Goes on with what `readReturn` found. */
  resume(found: ProviderReturn): Promise<void>;
}

/** Creates the flow of one element. @param wait what the wait screen draws */
export function createProviderFlow({
  services,
  door,
  view,
  askFurther,
  wait,
}: ProviderParts & { wait: Store<ProviderWait | null> }): ProviderFlow {
  const handover = createProviderHandover({
    services,
    door,
    pageOrigin: view.location.origin,
    popups: popupPort(view),
  });
  const show = (platform: string, status: ProviderWait['status'], problem: ProviderWait['problem'] = null) =>
    wait.set({ platform, status, problem, newTabHref: handover.newTabHref(platform) });
  handover.subscribe(() => {
    const state = handover.get();
    if (state.kind === 'further' && askFurther(state.info, { method: state.platform })) handover.reset();
    wait.set(waitOf(handover));
  });

  let redeeming: AbortController | undefined;
  const redeem = async (answer: ProviderAnswer): Promise<void> => {
    show(answer.platform, 'redeeming');
    redeeming = new AbortController();
    const { signal } = redeeming;
    const outcome = await redeemProviderCode(services, answer, signal);
    // A visitor who cancelled in the meantime is not signed in by a late answer.
    if (signal.aborted) return;
    if (outcome.kind === 'signedIn') await door.complete(outcome.login);
    else if (outcome.kind === 'further' && !askFurther(outcome.info, { method: answer.platform }))
      show(answer.platform, 'failed', { key: 'error.further_step' });
    else if (outcome.kind === 'failed' && !outcome.isSpent) show(answer.platform, 'failed', outcome.text);
    else wait.set(null);
  };

  return {
    prepare: () => handover.prepare(),
    start: (platform) => handover.start(platform),
    stop() {
      handover.reset();
      redeeming?.abort();
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
export function waitOf(handover: ProviderHandover): ProviderWait | null {
  const state = handover.get();
  if (state.kind === 'idle') return null;
  return {
    platform: state.platform,
    newTabHref: handover.newTabHref(state.platform),
    ...statusOf(state),
  };
}

function statusOf(state: Exclude<HandoverState, { kind: 'idle' }>): Pick<ProviderWait, 'status' | 'problem'> {
  switch (state.kind) {
    case 'failed':
      return { status: 'failed', problem: state.text };
    case 'further':
      return { status: 'failed', problem: { key: 'error.further_step' } };
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
