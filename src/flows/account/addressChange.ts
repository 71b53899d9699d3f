/** Adds, changes or removes an address or number of the account. What is typed stays with the screen. */
import { accountCodes } from '../../api/accountCodes';
import { addressConfirm, addressStart, removeAddress } from '../../api/addresses';
import { HubError, isHubError } from '../../api/hubError';
import { parsePhone } from '../../contract/parsePhone';
import { isEmail, plainEmail } from '../../contract/typedAccount';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { codeLength } from '../../lib/readCode';
import { createStore, type ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { createCountdown } from '../form/countdown';
import { resendAfterMs, sendCodeBy, type SendResult } from '../form/sendCode';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import { readMergeOffer } from './readMergeOffer';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';
import { createPendingAddress, type AddressKind } from './pendingAddress';

interface Step {
  isBusy: boolean;
  problem: VisitorText | null;
}

export type AddressChangeState =
  | { kind: 'closed' }
  | ({ kind: 'typing' } & Step)
  /** A code was sent to `value`. */
  | ({ kind: 'code'; value: string } & Step)
  /** Another account has it; `merge`: the hub offers to join both. */
  | { kind: 'taken'; value: string; merge: string | null }
  | ({ kind: 'removing' } & Step);

/** Nothing rejects. */
export interface AddressChange {
  state: ReadableStore<AddressChangeState>;
  secondsToResend: ReadableStore<number>;
  open(to: 'typing' | 'removing'): void;
  /** From the code back to the field. */
  back(): void;
  close(): void;
  edit(): void;
  /** @param typed as typed; sends a code to it */
  start(typed: string): Promise<void>;
  resend(): Promise<void>;
  /** @returns whether the address is the account's now */
  confirm(code: string): Promise<boolean>;
  /** @returns whether it was removed */
  remove(): Promise<boolean>;
}

export interface AddressChangeDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session' | 'storage' | 'clock' | 'toasts'>;
  withProof: WithProof;
}

const open = { isBusy: false, problem: null } as const;

export function createAddressChange(deps: AddressChangeDeps, kind: AddressKind): AddressChange {
  const { services, withProof } = deps;
  const { hub } = services;
  const { found, ...pending } = createPendingAddress(services, kind);
  // After a reload the owner is where they were.
  const { state, go, run } = createSteps(
    deps,
    found?.isOpen ? { kind: 'code', value: found.sent.account, ...open } : { kind: 'closed' },
  );
  const countdown = createCountdown(services.clock);
  if (found) countdown.start(found.sent.resendAt);
  const leave = (next: AddressChangeState): void => {
    pending.leave();
    go(next);
  };
  const send = (value: string): Promise<unknown> =>
    run('error.send_code_failed', async (signal) => {
      const call = () =>
        withProof(() => hub.call(addressStart, { kind, value }, { ignoreMessage: true, signal }), signal);
      // "Too early" says that a code is on its way, but only where it was asked for this address.
      const isAgain = value === pending.last()?.account;
      const result = isAgain
        ? await sendCodeBy(services, value, call)
        : readSent(await call(), value, services.clock.now());
      if (signal.aborted || result.kind === 'stopped') return null;
      if (result.kind !== 'sent') throw new HubError('business');
      pending.sent(result.sent);
      countdown.start(result.sent.resendAt);
      state.set({ kind: 'code', value, ...open });
      return true;
    });
  return {
    state,
    secondsToResend: countdown,
    open: (to) => go({ kind: to, ...open }),
    back: () => leave({ kind: 'typing', ...open }),
    close: () => leave({ kind: 'closed' }),
    edit() {
      const shown = state.get();
      if ('problem' in shown && shown.problem && !shown.isBusy) state.set({ ...shown, problem: null });
    },
    async start(typed) {
      const shown = state.get();
      if (shown.kind !== 'typing' || shown.isBusy) return;
      const value = kind === 'email' ? plainEmail(typed) : (parsePhone(typed, true) ?? '');
      const refusal = checkAddress(kind, typed, value);
      if (refusal) state.set({ ...shown, problem: { key: refusal } });
      else await send(value);
    },
    async resend() {
      const shown = state.get();
      if (shown.kind === 'code' && countdown.get() === 0) await send(shown.value);
    },
    async confirm(code) {
      const shown = state.get();
      if (shown.kind !== 'code' || shown.isBusy) return false;
      const refusal = checkCode(code);
      if (refusal) {
        state.set({ ...shown, problem: { key: refusal } });
        return false;
      }
      const request = { kind, value: shown.value, code };
      const isDone = await run('profile.failed', async (signal) => {
        const answer = await hub.call(addressConfirm, request, { ignoreMessage: true, signal });
        if (!answer.isDone) throw new HubError('business');
        return true;
      });
      if (isDone) go({ kind: 'closed' });
      // The code is used up.
      if (isDone || state.get().kind === 'taken') pending.forget();
      return isDone === true;
    },
    async remove() {
      const isDone = await run('links.remove_failed', async (signal) => {
        const call = () => hub.call(removeAddress, { kind }, { ignoreMessage: true, signal });
        return (await withProof(call, signal)) === null ? null : true;
      });
      if (isDone) go({ kind: 'closed' });
      return isDone === true;
    },
  };
}

/** What is on screen, and the one request that runs for it. */
function createSteps(deps: AddressChangeDeps, first: AddressChangeState) {
  const state = createStore(first);
  const task = createLatestTask(deps.signal);
  const go = (next: AddressChangeState): void => {
    task.cancel();
    state.set(next);
  };
  /** Leaving the step stops the request. @returns what `work` returned; `null`: the owner cancelled, or it failed */
  const run = async <Done>(
    failed: TextKey,
    work: (signal: AbortSignal) => Promise<Done | null>,
  ): Promise<Done | null> => {
    const before = state.get();
    if (!('isBusy' in before) || before.isBusy) return null;
    let done: Done | null = null;
    await task.run(
      async ({ signal }) => {
        try {
          done = await work(signal);
          if (!signal.aborted && done === null) state.set({ ...before, ...open });
        } catch (error) {
          if (signal.aborted) return;
          reportFailure(deps.services, error);
          noticeEnd(deps);
          state.set(afterFailure(before, error, failed));
        }
      },
      () => {
        state.set({ ...before, isBusy: true, problem: null });
        return true;
      },
    );
    return done;
  };
  return { state, go, run };
}

function readSent(answer: { isDone: boolean } | null, account: string, now: number): SendResult {
  if (answer === null) return { kind: 'stopped' };
  return answer.isDone
    ? { kind: 'sent', sent: { account, resendAt: now + resendAfterMs } }
    : { kind: 'nothing' };
}

function checkCode(code: string): TextKey | null {
  if (code === '') return 'validation.code_empty';
  return code.length === codeLength ? null : 'error.code_incorrect';
}

function checkAddress(kind: AddressKind, typed: string, value: string): TextKey | null {
  if (typed.trim() === '') return kind === 'email' ? 'validation.email_empty' : 'validation.mobile_empty';
  if (kind === 'email') return isEmail(value) ? null : 'validation.email_format';
  return value === '' ? 'validation.mobile_format' : null;
}

/** Only the right code tells that another account has the address. */
function afterFailure(
  before: Exclude<AddressChangeState, { kind: 'closed' | 'taken' }>,
  error: unknown,
  failed: TextKey,
): AddressChangeState {
  const code = isHubError(error) ? error.code : undefined;
  if (before.kind === 'code' && code === accountCodes.addressTaken)
    return { kind: 'taken', value: before.value, merge: readMergeOffer(error) };
  return { ...before, isBusy: false, problem: errorText(error, failed) ?? { key: failed } };
}
