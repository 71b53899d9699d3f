/** Asking Lark's own client for a code, as its H5 JSSDK works (`h5sdk`, `tt`). The page's side is `app/lark`. */
import type { Clock } from '../services';

/** What a function of `tt` hands to its callbacks, untrusted. */
export interface LarkAnswer {
  code?: unknown;
  errno?: unknown;
  errString?: unknown;
  errMsg?: unknown;
}

/** Functions of `tt`; an older client lacks the first. */
export interface LarkBridge {
  requestAccess?: (options: LarkRequest<{ appID: string; scopeList: string[] }>) => void;
  requestAuthCode?: (options: LarkRequest<{ appId: string }>) => void;
}

type LarkRequest<Input> = Input & {
  success: (answer: LarkAnswer) => void;
  fail: (answer: LarkAnswer) => void;
};

/** The client around this page. */
export interface LarkClient {
  /**
   * Loads the JSSDK where the page has none yet, and waits until it is ready: that may never be.
   * @param sdkUrl where it is; `null` where the hub does not say
   * @throws when it cannot be had, or says so itself
   */
  ready(sdkUrl: string | null): Promise<LarkBridge>;
}

export type LarkCode = { kind: 'code'; code: string } | { kind: 'denied' | 'notReady' | 'failed' };

/** Milliseconds for `ready`: outside Lark it never comes, whatever the user agent says (third-parties, "Lark"). */
export const maxReadyMs = 5000;
/** Milliseconds for an answer; a person may have to tap on something. */
const maxAnswerMs = 120_000;
/** The client is too old for `requestAccess`. */
const tooOld = 103;

export interface LarkQuestion {
  client: LarkClient;
  clock: Clock;
  /** Lark's name of the app, `cli_…`. */
  appId: string;
  sdkUrl: string | null;
  signal: AbortSignal;
}

/** Asks for a code. Never rejects but for the signal's reason. */
export async function askLark(question: LarkQuestion): Promise<LarkCode> {
  const { client, appId, sdkUrl } = question;
  const bridge = await within(
    question,
    maxReadyMs,
    client.ready(sdkUrl).catch(() => null),
  );
  if (!bridge) return { kind: 'notReady' };
  const { requestAccess, requestAuthCode } = bridge;
  const access = requestAccess
    ? await answerOf(question, (callbacks) => requestAccess({ appID: appId, scopeList: [], ...callbacks }))
    : { errno: tooOld };
  if (access?.errno !== tooOld) return readAnswer(access);
  if (!requestAuthCode) return { kind: 'failed' };
  return readAnswer(await answerOf(question, (callbacks) => requestAuthCode({ appId, ...callbacks })));
}

type Callbacks = Pick<LarkRequest<unknown>, 'success' | 'fail'>;

function answerOf(question: LarkQuestion, ask: (callbacks: Callbacks) => void): Promise<LarkAnswer | null> {
  const answer = new Promise<LarkAnswer>((resolve) => ask({ success: resolve, fail: resolve }));
  return within(
    question,
    maxAnswerMs,
    answer.catch(() => null),
  );
}

function readAnswer(answer: LarkAnswer | null): LarkCode {
  if (typeof answer?.code === 'string' && answer.code !== '') return { kind: 'code', code: answer.code };
  // No list of numbers is published for it; the words are.
  const words = [answer?.errMsg, answer?.errString].filter((text) => typeof text === 'string').join(' ');
  return { kind: /den(?:y|ied)|cancel|reject|refus/i.test(words) ? 'denied' : 'failed' };
}

/** @returns `null` when the time is over @throws the signal's reason */
async function within<Value>(
  { clock, signal }: LarkQuestion,
  ms: number,
  work: Promise<Value>,
): Promise<Value | null> {
  const timer = new AbortController();
  const stop = (): void => timer.abort();
  signal.addEventListener('abort', stop);
  try {
    const late = clock.delay(ms, timer.signal).then(
      () => null,
      () => null,
    );
    const found = await Promise.race([work, late]);
    signal.throwIfAborted();
    return found;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
