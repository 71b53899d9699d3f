/**
 * Polls for a scan: the next request is timed after the answer, none while the tab is hidden, one at the code's end.
 */
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import type { LoginInfo } from '../../api/loginInfo';
import { wechatSubscribe } from '../../api/wechat';
import type { ReadableStore } from '../../lib/store';
import { canRetry } from '../../flows/errorText';
import type { Clock, Services } from '../../flows/services';
import type { WechatCode } from './wechatState';

export interface PollDeps extends Pick<Services, 'hub' | 'clock'> {
  isHidden: ReadableStore<boolean>;
  /** 0 to 1, for the jitter. */
  random: () => number;
}

/** `isEarly`: the scene ended before its time. */
export type PollEnd =
  { kind: 'done'; info: LoginInfo } | { kind: 'gone'; isEarly: boolean } | { kind: 'failed'; error: unknown };

/** A code expires on the hub a little before it does here, where its time counts from the hub's answer. */
const endSlackMs = 5000;
/** Failures in a row that end polling: one or two requests may get lost. */
const maxFailures = 3;

/**
 * @param onProgress called with every answer except the last
 * @param isResumed the code was on screen before: the first request is due at once
 * @throws the signal's reason when it is aborted
 */
export async function pollWechat(
  deps: PollDeps,
  code: WechatCode,
  onProgress: (progress: 'waiting' | 'scanned') => Promise<void>,
  isResumed: boolean,
  signal: AbortSignal,
): Promise<PollEnd> {
  const { clock, random } = deps;
  const pace = (): number => clock.now() + wechatPaceMs(clock.now() - code.loadedAt, random());
  let failures = 0;
  let dueAt = isResumed ? clock.now() : pace();
  /** The hub may name the time of the next request. */
  let notBefore = 0;
  // Each request follows the answer to the one before.
  /* oxlint-disable no-await-in-loop */
  for (;;) {
    do {
      await waitForNextPoll(Math.max(0, Math.min(dueAt, code.expiresAt) - clock.now()), deps, signal);
    } while (clock.now() < Math.min(notBefore, code.expiresAt));
    const isLast = clock.now() >= code.expiresAt;
    if (clock.now() < notBefore) return { kind: 'gone', isEarly: false };
    const answer = await ask(deps, code.scene, signal);
    signal.throwIfAborted();
    if (answer.kind === 'done') return answer;
    if (answer.kind === 'gone') return { kind: 'gone', isEarly: clock.now() < code.expiresAt - endSlackMs };
    if (isLast) return { kind: 'gone', isEarly: false };
    if (answer.kind === 'heard') await onProgress(answer.progress);
    failures = answer.kind === 'failed' && answer.waitMs === 0 ? failures + 1 : 0;
    if (answer.kind === 'failed' && (answer.isFinal || failures === maxFailures)) return answer;
    notBefore = answer.kind === 'failed' ? clock.now() + answer.waitMs : 0;
    dueAt = Math.max(pace(), notBefore);
  }
  /* oxlint-enable no-await-in-loop */
}

type Answer =
  | { kind: 'heard'; progress: 'waiting' | 'scanned' }
  | { kind: 'done'; info: LoginInfo }
  | { kind: 'gone' }
  /** `waitMs`: from `Retry-After`; `isFinal`: another request cannot help. */
  | { kind: 'failed'; error: unknown; waitMs: number; isFinal: boolean };

async function ask({ hub }: PollDeps, scene: string, signal: AbortSignal): Promise<Answer> {
  try {
    const options = { ignoreMessage: true, token: null, signal };
    const answer = await hub.call(wechatSubscribe, { qrscene_id: scene }, options);
    // Code 0, "nothing was done", means no progress.
    if (!answer.isDone || answer.info.is_subscribe === 0) return { kind: 'heard', progress: 'waiting' };
    if (answer.info.is_subscribe === 2) return { kind: 'heard', progress: 'scanned' };
    return { kind: 'done', info: answer.info };
  } catch (error) {
    if (isHubError(error) && error.code === hubCodes.sceneGone) return { kind: 'gone' };
    const waitMs = (isHubError(error) && error.retryAfterMs) || 0;
    return { kind: 'failed', error, waitMs, isFinal: waitMs === 0 && !canRetry(error) };
  }
}

/** Pauses while the tab is hidden and resolves as soon as it is visible again. @throws the signal's reason */
async function waitForNextPoll(
  ms: number,
  { clock, isHidden }: { clock: Clock; isHidden: ReadableStore<boolean> },
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const early = new AbortController();
  const end = (): void => early.abort();
  const stop = isHidden.subscribe(() => {
    if (!isHidden.get()) end();
  });
  signal.addEventListener('abort', end);
  try {
    await clock.delay(ms, early.signal).catch(() => undefined);
    if (isHidden.get()) await untilAbort(early.signal);
    signal.throwIfAborted();
  } finally {
    stop();
    signal.removeEventListener('abort', end);
  }
}

function untilAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** How often the hub is polled for a scan. WeChat publishes no figure. */

const minuteMs = 60_000;
/** Jitter spreads clients that start at the same time. It only lengthens the wait. */
const jitter = 0.2;

/** Time from an answer to the next request. `shownMs`: since the code was received; `random`: 0 to 1. */
export function wechatPaceMs(shownMs: number, random: number): number {
  const paceMs = shownMs < minuteMs ? 2000 : shownMs < 2 * minuteMs ? 3000 : 5000;
  return Math.round(paceMs * (1 + jitter * random));
}
