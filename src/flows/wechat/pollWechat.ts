/**
 * Asks the hub how far a scan has come: one question at a time, the next one timed after the answer, none while the tab
 * is hidden, the last one when the code runs out. Overlapping questions and ones that go on after the screen is gone are
 * the bugs others shipped.
 */
import { hubCodes } from '../../hub/classifyCode';
import { isHubError } from '../../hub/hubError';
import type { LoginInfo } from '../../hub/loginInfo';
import { wechatSubscribe } from '../../hub/wechatSubscribe';
import type { ReadableStore } from '../../lib/store';
import { canRetry } from '../errorText';
import type { Services } from '../services';
import { untilDue } from './untilDue';
import { wechatPaceMs } from './wechatPace';
import type { WechatCode } from './wechatState';

/** What asking needs of the world. */
export interface PollParts extends Pick<Services, 'hub' | 'clock'> {
  /** Whether the tab is hidden. */
  isHidden: ReadableStore<boolean>;
  /** 0 to 1, for the jitter. */
  random: () => number;
}

/** How it ended. `isEarly`: the scene was gone before its time. */
export type PollEnd =
  { kind: 'done'; info: LoginInfo } | { kind: 'gone'; isEarly: boolean } | { kind: 'failed'; error: unknown };

/** The hub's own end of a code comes a little before ours, which counts from its answer. */
const endSlackMs = 5000;
/** Failures in a row that are believed: a poll or two may get lost on the way. */
const maxFailures = 3;

/**
 * Asks until the scan is confirmed, gone or cannot be asked about.
 * @param hear told of every answer but the last
 * @param isResumed the code was on screen before: the first question is due at once
 * @throws the signal's reason when it is aborted
 */
export async function pollWechat(
  parts: PollParts,
  code: WechatCode,
  hear: (progress: 'waiting' | 'scanned') => Promise<void>,
  isResumed: boolean,
  signal: AbortSignal,
): Promise<PollEnd> {
  const { clock, random } = parts;
  const pace = (): number => clock.now() + wechatPaceMs(clock.now() - code.drawnAt, random());
  let failures = 0;
  let dueAt = isResumed ? clock.now() : pace();
  /** The hub may have said when it listens again. */
  let notBefore = 0;
  // Each question follows the answer to the one before.
  /* oxlint-disable no-await-in-loop */
  for (;;) {
    do {
      await untilDue(Math.max(0, Math.min(dueAt, code.expiresAt) - clock.now()), parts, signal);
    } while (clock.now() < Math.min(notBefore, code.expiresAt));
    const isLast = clock.now() >= code.expiresAt;
    if (clock.now() < notBefore) return { kind: 'gone', isEarly: false };
    const answer = await ask(parts, code.scene, signal);
    signal.throwIfAborted();
    if (answer.kind === 'done') return answer;
    if (answer.kind === 'gone') return { kind: 'gone', isEarly: clock.now() < code.expiresAt - endSlackMs };
    if (isLast) return { kind: 'gone', isEarly: false };
    if (answer.kind === 'heard') await hear(answer.progress);
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
  /** `waitMs`: what `Retry-After` says; `isFinal`: asking again cannot help. */
  | { kind: 'failed'; error: unknown; waitMs: number; isFinal: boolean };

async function ask({ hub }: PollParts, scene: string, signal: AbortSignal): Promise<Answer> {
  try {
    const options = { ignoreMessage: true, token: null, signal };
    const answer = await hub.call(wechatSubscribe, { qrscene_id: scene }, options);
    // Code 0, "nothing was done", says nothing of the scan either.
    if (!answer.isDone || answer.info.is_subscribe === 0) return { kind: 'heard', progress: 'waiting' };
    if (answer.info.is_subscribe === 2) return { kind: 'heard', progress: 'scanned' };
    return { kind: 'done', info: answer.info };
  } catch (error) {
    if (isHubError(error) && error.code === hubCodes.sceneDoesNotExist) return { kind: 'gone' };
    const waitMs = (isHubError(error) && error.retryAfterMs) || 0;
    return { kind: 'failed', error, waitMs, isFinal: waitMs === 0 && !canRetry(error) };
  }
}
