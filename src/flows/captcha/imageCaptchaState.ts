/** The image captcha's states, pure: event + state → state. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';
import type { CaptchaQuestion } from './retryAfterCaptcha';

export type ImageCaptchaState =
  | { kind: 'closed' }
  | {
      kind: 'open';
      question: CaptchaQuestion;
      /** `data:` address of the image. */
      image: string;
      /** Whether there is another way than reading it. */
      offersOther: boolean;
      work: { task: 'solve' | 'refresh'; attempt: number } | null;
      problem: VisitorText | null;
    };

export type ImageCaptchaEvent =
  | { type: 'asked'; question: CaptchaQuestion; image: string; offersOther: boolean }
  | { type: 'started'; task: 'solve' | 'refresh'; attempt: number }
  | { type: 'refused'; problem: VisitorText }
  /** `image`: the next image, if any; `problem`: the text to show, if any. */
  | { type: 'answered'; attempt: number; image: string | null; problem: VisitorText | null }
  | { type: 'closed' };

export const closedCaptcha: ImageCaptchaState = { kind: 'closed' };

/** One request at a time; only the running attempt's answer counts. */
export function reduceImageCaptcha(state: ImageCaptchaState, event: ImageCaptchaEvent): ImageCaptchaState {
  if (event.type === 'asked') {
    const { question, image, offersOther } = event;
    return { kind: 'open', question, image, offersOther, work: null, problem: null };
  }
  if (state.kind === 'closed') return state;
  switch (event.type) {
    case 'started':
      return state.work
        ? state
        : { ...state, work: { task: event.task, attempt: event.attempt }, problem: null };
    case 'refused':
      return state.work ? state : { ...state, problem: event.problem };
    case 'answered':
      return state.work?.attempt === event.attempt
        ? { ...state, work: null, image: event.image ?? state.image, problem: event.problem }
        : state;
    case 'closed':
      return closedCaptcha;
    default:
      return state;
  }
}
