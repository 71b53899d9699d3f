/**
 * The image captcha (docs/contract.md section 6, "captchas"). `retryAfterCaptcha` repeats the call once it is
 * solved.
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
import type { CaptchaQuestion, SolveCaptcha } from './retryAfterCaptcha';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { ownProperty } from '../../lib/ownProperty';

/** At most one is shown at a time. */
export interface ImageCaptcha extends ReadableStore<ImageCaptchaState> {
  solve: SolveCaptcha;
  submit(text: string): Promise<void>;
  refresh(): Promise<void>;
  cancel(): void;
}

type CaptchaServices = Pick<Services, 'hub' | 'host' | 'session'>;

export function createImageCaptcha(services: CaptchaServices): ImageCaptcha {
  const store = createReducerStore(reduceImageCaptcha, closedCaptcha);
  const request = createLatestTask();
  let settle: ((isSolved: boolean) => void) | undefined;

  const close = (isSolved: boolean): void => {
    request.cancel();
    store.send({ type: 'closed' });
    settle?.(isSolved);
  };
  const cancel = (): void => close(false);
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
        if (result === 'solved') close(true);
        else store.send({ type: 'answered', attempt, ...result });
      },
      (attempt) => store.send({ type: 'started', task, attempt }),
    );
  };
  return {
    ...store,
    solve(question, image, signal) {
      if (signal.aborted) return Promise.resolve(false);
      const checked = checkImage(image);
      close(false);
      return new Promise((resolve) => {
        settle = (isSolved) => {
          signal.removeEventListener('abort', cancel);
          resolve(isSolved);
        };
        signal.addEventListener('abort', cancel);
        store.send({ type: 'asked', question, image: checked });
      });
    },
    async submit(text) {
      if (text.trim() === '')
        store.send({ type: 'refused', problem: { key: 'validation.image_code_empty' } });
      else await run('solve', text.trim());
    },
    refresh: () => run('refresh', ''),
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

async function requestImage(
  services: CaptchaServices,
  { account, action }: CaptchaQuestion,
  signal: AbortSignal,
): Promise<NextImage> {
  try {
    const request = { mobile: account, type: 0, action } as const;
    const answer = await services.hub.call(mobileCaptcha, request, { ignoreMessage: true, signal });
    return { image: checkImage(answer.isDone ? answer.info.image_captcha : undefined), problem: null };
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
