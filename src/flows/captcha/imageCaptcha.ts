/**
 * The image captcha (docs/contract.md section 6, "captchas"). `retryAfterCaptcha` repeats the call once it is
 * solved; `humanCheck` decides when one is shown.
 */
import { checkCaptcha } from '../../api/checkCaptcha';
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import { mobileCaptcha } from '../../api/mobileCaptcha';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { closedCaptcha, reduceImageCaptcha, type ImageCaptchaState } from './imageCaptchaState';
import type { CaptchaQuestion } from './retryAfterCaptcha';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { ownProperty } from '../../lib/ownProperty';

/** At most one is shown at a time. */
export interface ImageCaptcha extends ReadableStore<ImageCaptchaState> {
  /**
   * @param image a `data:` address; requested where it is `undefined`
   * @param offersOther whether the visitor may say that it cannot be read
   * @throws HubError `malformed` when it is no image, or as the request for one
   */
  solve(
    question: CaptchaQuestion,
    image: string | undefined,
    signal: AbortSignal,
    offersOther?: boolean,
  ): Promise<ImageOutcome>;
  submit(text: string): Promise<void>;
  refresh(): Promise<void>;
  /** "I can't read this" */
  giveUp(): void;
  cancel(): void;
}

export type ImageOutcome = 'solved' | 'cancelled' | 'unreadable';

type CaptchaServices = Pick<Services, 'hub' | 'host' | 'session'>;

export function createImageCaptcha(services: CaptchaServices): ImageCaptcha {
  const store = createReducerStore(reduceImageCaptcha, closedCaptcha);
  const request = createLatestTask();
  let settle: ((outcome: ImageOutcome) => void) | undefined;

  const close = (outcome: ImageOutcome): void => {
    request.cancel();
    store.send({ type: 'closed' });
    settle?.(outcome);
  };
  const cancel = (): void => close('cancelled');
  const run = async (task: 'solve' | 'refresh', text: string): Promise<void> => {
    const state = store.get();
    if (state.kind === 'closed') return;
    await request.run(
      async ({ attempt, signal }) => {
        const result =
          task === 'solve'
            ? await tryText(services, state.question, text, signal)
            : await requestImage(services, state.question, signal);
        if (signal.aborted) return;
        if (result === 'solved') close('solved');
        else store.send({ type: 'answered', attempt, ...result });
      },
      (attempt) => store.send({ type: 'started', task, attempt }),
    );
  };
  return {
    ...store,
    async solve(question, image, signal, offersOther = false) {
      if (signal.aborted) return 'cancelled';
      const checked = image === undefined ? await askForImage(services, question, signal) : checkImage(image);
      if (signal.aborted) return 'cancelled';
      close('cancelled');
      return new Promise((resolve) => {
        settle = (outcome) => {
          signal.removeEventListener('abort', cancel);
          resolve(outcome);
        };
        signal.addEventListener('abort', cancel);
        store.send({ type: 'asked', question, image: checked, offersOther });
      });
    },
    async submit(text) {
      if (text.trim() === '')
        store.send({ type: 'refused', problem: { key: 'validation.image_code_empty' } });
      else await run('solve', text.trim());
    },
    refresh: () => run('refresh', ''),
    giveUp: () => close('unreadable'),
    cancel,
  };
}

interface NextImage {
  image: string | null;
  problem: VisitorText | null;
}

async function tryText(
  services: CaptchaServices,
  { account, action }: CaptchaQuestion,
  captcha: string,
  signal: AbortSignal,
): Promise<'solved' | NextImage> {
  try {
    const request = { mobile: account, captcha, type: 0, action } as const;
    const answer = await services.hub.call(checkCaptcha, request, { ignoreMessage: true, signal });
    return answer.isDone ? 'solved' : { image: null, problem: { key: 'error.code_incorrect' } };
  } catch (error) {
    if (!signal.aborted) reportFailure(services, error);
    const problem = errorText(error);
    const isWrong = isHubError(error) && error.code === hubCodes.imageCodeWrong;
    if (!isWrong) return { image: null, problem };
    // The old image is used up: the refusal contains the next one, else it is requested.
    const image = nextImage(error.info) ?? (await requestImage(services, { account, action }, signal)).image;
    return { image, problem };
  }
}

/** @throws HubError */
async function askForImage(
  { hub }: CaptchaServices,
  { account, action }: CaptchaQuestion,
  signal: AbortSignal,
): Promise<string> {
  const request = { mobile: account, type: 0, action } as const;
  const { info } = await hub.call(mobileCaptcha, request, { ignoreMessage: true, signal });
  return checkImage(info?.image_captcha);
}

async function requestImage(
  services: CaptchaServices,
  question: CaptchaQuestion,
  signal: AbortSignal,
): Promise<NextImage> {
  try {
    return { image: await askForImage(services, question, signal), problem: null };
  } catch (error) {
    if (!signal.aborted) reportFailure(services, error);
    return { image: null, problem: errorText(error) };
  }
}

function nextImage(info: unknown): string | null {
  const image = ownProperty(info, 'image_captcha');
  return typeof image === 'string' && isImage(image) ? image : null;
}

const isImage = (address: string): boolean =>
  /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/.test(address);

/** Accepts only an image in the answer itself: no address may make the browser contact other hosts. */
function checkImage(address: string | undefined): string {
  if (address === undefined || !isImage(address)) throw new HubError('malformed');
  return address;
}
