/**
 * Answers what the hub asks for before it acts (docs/contract.md section 6, "captchas"): work that nobody sees, a check of
 * another service, or a picture. Work that fails is tried once more, then there is a picture. A service that fails is not
 * asked again: the hub asks for something else.
 */
import type { CheckAnswer, SentCheck } from '../../api/humanCheck';
import { HubError } from '../../api/hubError';
import { mobileCaptcha } from '../../api/mobileCaptcha';
import { ownProperty } from '../../lib/ownProperty';
import { createStore, type ReadableStore } from '../../lib/store';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { CheckFrame } from './checks/frame/checkFrame';
import { checkSolvers, type CheckSolvers } from './checks/registry';
import { createImageCaptcha, type ImageCaptcha } from './imageCaptcha';
import { ability, checkKinds, type CaptchaQuestion, type SolveCaptcha } from './retryAfterCaptcha';

export interface HumanCheck {
  solve: SolveCaptcha;
  /** The second line. */
  image: ImageCaptcha;
  /** Whether to say that the browser works: from the start where the visitor asked for it, else after a second. */
  isWorking: ReadableStore<boolean>;
  /** The check of another service, while there is one. */
  frame: ReadableStore<CheckFrame | null>;
  /** Whether the one that is running stands in for such a check, which failed. */
  isReplaced: ReadableStore<boolean>;
  /** Ends the work; the call is not repeated. */
  cancel(): void;
}

type CheckServices = Pick<Services, 'hub' | 'host' | 'session' | 'clock' | 'config' | 'domain' | 'portal'>;
type CheckKind = keyof CheckSolvers;

/** From then on a visitor wonders what happens. */
export const silentMs = 1000;
/** Answers to the same call that the hub may refuse before there is a picture. */
const mostAnswers = 2;

export function createHumanCheck(services: CheckServices, solvers: CheckSolvers = checkSolvers): HumanCheck {
  const image = createImageCaptcha(services);
  const work = createWork(services);
  const frame = createStore<CheckFrame | null>(null);
  const isReplaced = createStore(false);
  const stage = { services, show: frame.set };
  const answers = new WeakMap<SentCheck, number>();
  const failed = new Set<CheckKind>();

  const able = (): SentCheck =>
    failed.size === 0 ? ability : { can: checkKinds.filter((kind) => !failed.has(kind)) };
  const answer = async (asked: unknown, signal: AbortSignal): Promise<SentCheck> => {
    const kind = kindOf(asked, solvers);
    if (kind === null) throw new HubError('malformed');
    return { ...able(), kind, payload: await solvers[kind].solve(asked, signal, stage) };
  };
  const showPicture = async (
    question: CaptchaQuestion,
    { image_captcha: picture, check }: CheckAnswer,
    signal: AbortSignal,
  ): Promise<SentCheck | null> => {
    const outcome = await image.solve(question, picture, signal, kindOf(check, solvers) !== null);
    if (outcome !== 'unreadable') return outcome === 'solved' ? able() : null;
    const worked = await work.run(
      async (stop) => answer(await askWithoutPicture(services, question, stop), stop),
      signal,
      true,
    );
    return worked === 'failed' ? showPicture(question, { check }, signal) : worked;
  };
  return {
    image,
    isWorking: work.isShown,
    frame,
    isReplaced,
    cancel: work.cancel,
    async solve(question, asked, signal, sent) {
      const made = answers.get(sent) ?? 0;
      const kind = kindOf(asked.check, solvers);
      const isFramed = kind !== null && solvers[kind].isFramed === true;
      if (asked.image_captcha !== undefined || (made >= mostAnswers && !isFramed))
        return showPicture(question, asked, signal);
      if (isFramed && made >= mostAnswers) failed.add(kind);
      const isLost = isFramed && failed.has(kind);
      const worked = isLost
        ? 'failed'
        : await work.run((stop) => answer(asked.check, stop), signal, isFramed || isReplaced.get());
      if (worked !== 'failed') {
        isReplaced.set(false);
        if (worked) answers.set(worked, made + 1);
        return worked;
      }
      // A hub that asks for it all the same has nothing else.
      if (!isFramed || sent.can?.includes(kind) !== true) return showPicture(question, {}, signal);
      failed.add(kind);
      isReplaced.set(true);
      return able();
    },
  };
}

/** One piece of work at a time, which the visitor can stop: its result is then `null`. */
function createWork(services: CheckServices) {
  const isShown = createStore(false);
  let stop: (() => void) | undefined;
  return {
    isShown,
    cancel: () => stop?.(),
    async run<Value>(
      task: (signal: AbortSignal) => Promise<Value>,
      signal: AbortSignal,
      isAsked: boolean,
    ): Promise<Value | 'failed' | null> {
      stop?.();
      const work = new AbortController();
      const abort = (): void => work.abort();
      stop = abort;
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      isShown.set(isAsked);
      const show = services.clock.delay(silentMs, work.signal).then(
        () => isShown.set(true),
        () => undefined,
      );
      try {
        return await task(work.signal);
      } catch (error) {
        if (work.signal.aborted) return null;
        reportFailure(services, error);
        return 'failed';
      } finally {
        signal.removeEventListener('abort', abort);
        work.abort();
        await show;
        isShown.set(false);
      }
    },
  };
}

/** @returns `null` for a check that this page cannot answer */
function kindOf(asked: unknown, solvers: CheckSolvers): CheckKind | null {
  const kind = ownProperty(asked, 'kind');
  return checkKinds.find((known) => known === kind && solvers[known].isAble()) ?? null;
}

async function askWithoutPicture(
  { hub }: CheckServices,
  { account, action }: CaptchaQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  const request = { mobile: account, type: 2, action, check: ability } as const;
  const { info } = await hub.call(mobileCaptcha, request, { ignoreMessage: true, signal });
  return info?.check;
}
