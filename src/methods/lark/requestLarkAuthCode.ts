/** Requests a code from Lark's client. `larkClient.ts` connects it to the page. */
import type { MessengerAnswer, MessengerQuestion } from '../messenger/messengerKind';

/** What a function of `tt` passes to its callbacks, untrusted. */
export interface LarkAnswer {
  code?: unknown;
  errno?: unknown;
  errString?: unknown;
  errMsg?: unknown;
}

/** Functions of `tt`; older clients lack the first. */
export interface LarkBridge {
  requestAccess?: (options: LarkRequest<{ appID: string; scopeList: string[] }>) => void;
  requestAuthCode?: (options: LarkRequest<{ appId: string }>) => void;
}

type LarkRequest<Input> = Input & {
  success: (answer: LarkAnswer) => void;
  fail: (answer: LarkAnswer) => void;
};

export interface LarkClient {
  /**
   * Loads the JSSDK unless the page has it. May never resolve. @throws when it cannot be loaded or reports an error
   */
  ready(sdkUrl: string | null): Promise<LarkBridge>;
}

/** Outside Lark `ready` never happens, even if the user agent names Lark. */
export const maxReadyMs = 5000;
/** The person may have to confirm something. */
const maxAnswerMs = 120_000;
/** The client is too old for `requestAccess`. */
const tooOld = 103;

export interface LarkQuestion extends MessengerQuestion {
  client: LarkClient;
}

/** Rejects only with the signal's reason. */
export async function requestLarkAuthCode(question: LarkQuestion): Promise<MessengerAnswer> {
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

function readAnswer(answer: LarkAnswer | null): MessengerAnswer {
  if (typeof answer?.code === 'string' && answer.code !== '') return { kind: 'code', code: answer.code };
  // Lark publishes no list of error numbers for this, so the message decides.
  const words = [answer?.errMsg, answer?.errString].filter((text) => typeof text === 'string').join(' ');
  return { kind: /den(?:y|ied)|cancel|reject|refus/i.test(words) ? 'denied' : 'failed' };
}

/** @returns `null` after the time-out @throws the signal's reason */
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
