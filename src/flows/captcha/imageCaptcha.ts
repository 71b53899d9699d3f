/**
 * Solving a picture before the hub acts (contract section 6, "captchas"): a call may answer `info.image_captcha`; it is
 * shown and solved, then the call is made again.
 */
import { checkCaptcha } from '../../hub/checkCaptcha';
import { hubCodes } from '../../hub/classifyCode';
import type { HubAnswer } from '../../hub/client';
import { HubError, isHubError } from '../../hub/hubError';
import { mobileCaptcha } from '../../hub/mobileCaptcha';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import {
  closedCaptcha,
  reduceImageCaptcha,
  type CaptchaQuestion,
  type ImageCaptchaState,
} from './imageCaptchaState';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { ownProperty } from '../../lib/ownProperty';

/** The picture of one element; at most one is shown at a time. */
export interface ImageCaptcha extends ReadableStore<ImageCaptchaState> {
  /**
   * Shows a picture.
   * @returns whether it was solved; `false` when the visitor or the caller's signal gave it up
   * @throws HubError `malformed` when the address is no picture
   */
  solve(question: CaptchaQuestion, image: string, signal: AbortSignal): Promise<boolean>;
  /** Sends what was typed. */
  submit(text: string): Promise<void>;
  /** Asks for another picture. */
  refresh(): Promise<void>;
  cancel(): void;
}

type CaptchaServices = Pick<Services, 'hub' | 'host' | 'session'>;

/** Creates it closed. */
export function createImageCaptcha(services: CaptchaServices): ImageCaptcha {
  const store = createReducerStore(reduceImageCaptcha, closedCaptcha);
  let attempt = 0;
  let running: AbortController | undefined;
  let settle: ((isSolved: boolean) => void) | undefined;

  const close = (isSolved: boolean): void => {
    running?.abort();
    store.send({ type: 'closed' });
    settle?.(isSolved);
  };
  const giveUp = (): void => close(false);
  const run = async (task: 'solve' | 'refresh', text: string): Promise<void> => {
    const state = store.get();
    attempt += 1;
    const mine = attempt;
    if (state.kind === 'closed' || !store.send({ type: 'started', task, attempt: mine })) return;
    running = new AbortController();
    const { signal } = running;
    const result =
      task === 'solve'
        ? await tryText(services, state.question, text, signal)
        : await draw(services, state.question, signal);
    if (signal.aborted) return;
    if (result === 'solved') close(true);
    else store.send({ type: 'answered', attempt: mine, ...result });
  };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    solve(question, image, signal) {
      if (signal.aborted) return Promise.resolve(false);
      const picture = pictureOf(image);
      close(false);
      return new Promise((resolve) => {
        settle = (isSolved) => {
          signal.removeEventListener('abort', giveUp);
          resolve(isSolved);
        };
        signal.addEventListener('abort', giveUp);
        store.send({ type: 'asked', question, image: picture });
      });
    },
    async submit(text) {
      if (text.trim() === '')
        store.send({ type: 'refused', problem: { key: 'validation.image_code_empty' } });
      else await run('solve', text.trim());
    },
    refresh: () => run('refresh', ''),
    cancel: giveUp,
  };
}

/**
 * Makes a call, and again for as long as the hub asks for a picture first.
 * @returns the answer without a picture, or `null` when the visitor gave up
 * @throws HubError as the call
 */
export async function withImageCaptcha<Info extends { image_captcha?: string | undefined }>(
  captcha: ImageCaptcha,
  question: CaptchaQuestion,
  call: () => Promise<HubAnswer<Info>>,
  signal: AbortSignal,
): Promise<HubAnswer<Info> | null> {
  const answer = await call();
  const image = answer.isDone ? answer.info.image_captcha : undefined;
  if (image === undefined) return answer;
  if (!(await captcha.solve(question, image, signal))) return null;
  return withImageCaptcha(captcha, question, call, signal);
}

interface NextPicture {
  image: string | null;
  problem: ImageCaptchaProblem;
}
type ImageCaptchaProblem = ReturnType<typeof errorText>;

async function tryText(
  services: CaptchaServices,
  { account, action }: CaptchaQuestion,
  captcha: string,
  signal: AbortSignal,
): Promise<'solved' | NextPicture> {
  try {
    const request = { mobile: account, captcha, type: 0, action } as const;
    const answer = await services.hub.call(checkCaptcha, request, { ignoreMessage: true, signal });
    return answer.isDone ? 'solved' : { image: null, problem: { key: 'error.code_incorrect' } };
  } catch (error) {
    if (!signal.aborted) reportFailure(services, error);
    const problem = errorText(error);
    const isWrong = isHubError(error) && error.code === hubCodes.imageCodeWrong;
    if (!isWrong) return { image: null, problem };
    // The old picture is spent: the next one comes beside the refusal, else it is asked for.
    const image = nextPicture(error.info) ?? (await draw(services, { account, action }, signal)).image;
    return { image, problem };
  }
}

async function draw(
  services: CaptchaServices,
  { account, action }: CaptchaQuestion,
  signal: AbortSignal,
): Promise<NextPicture> {
  try {
    const request = { mobile: account, type: 0, action } as const;
    const answer = await services.hub.call(mobileCaptcha, request, { ignoreMessage: true, signal });
    return { image: pictureOf(answer.isDone ? answer.info.image_captcha : undefined), problem: null };
  } catch (error) {
    if (!signal.aborted) reportFailure(services, error);
    return { image: null, problem: errorText(error) };
  }
}

function nextPicture(info: unknown): string | null {
  const image = ownProperty(info, 'image_captcha');
  return typeof image === 'string' && isPicture(image) ? image : null;
}

const isPicture = (address: string): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/.test(address);

/** Only a picture in the answer itself is drawn: no address of the hub may make the browser ask strangers. */
function pictureOf(address: string | undefined): string {
  if (address === undefined || !isPicture(address)) throw new HubError('malformed');
  return address;
}
