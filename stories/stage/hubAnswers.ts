/** A hub for stories of the whole element: answers by call, returned to the real client through `fetch`. */
import type { HubCall } from '../../src/hub/defineCall';
import { deleteCookies } from '../../src/hub/deleteCookies';
import { systemSettings } from '../../src/hub/systemSettings';
import { lostAnswers, recordedAnswers, type LostAnswer } from '../../src/testing/recordedAnswers';
import { brandSettings, shownBrand, type StoryBrand } from './variants';

/** Origin of the stories' hub: no site of ours, so that no cookie is changed. */
export const storyHub = 'https://hub.example';

/** An envelope, or an answer that never arrives. */
export type StoryAnswer = object | LostAnswer;

/** A call with its answers in order; the last one is repeated. */
export type HubAnswers = readonly (readonly [call: HubCall, ...answers: StoryAnswer[]])[];

/**
 * Answers the calls of an element until it is stopped; other requests go to the network.
 * @param given the story's answers; brand settings and the deletion of cookies are predefined
 * @returns stops it
 */
export function serveAnswers(given: HubAnswers): () => void {
  const table = new Map<string, StoryAnswer[]>([[deleteCookies.path, [recordedAnswers.cookiesDeleted]]]);
  for (const [{ path }, ...answers] of given) table.set(path, answers);
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (origin !== storyHub) return real(input, init);
    if (pathname === systemSettings.path && !table.has(pathname))
      return Response.json(settingsOf(shownBrand.get()));
    const answers = table.get(pathname) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined) throw new TypeError(`the story's hub has no answer for ${pathname}`);
    return respond(answer, init?.signal ?? null);
  };
  return () => {
    window.fetch = real;
  };
}

/** The brand's settings, with this page listed. */
const settingsOf = (brand: StoryBrand) => ({
  code: 1,
  message: '',
  info: { ...brandSettings[brand], tag_origins: [window.location.origin] },
});

const lost: ReadonlySet<object> = new Set(Object.values(lostAnswers));

function respond(answer: StoryAnswer, signal: AbortSignal | null): Response | Promise<Response> {
  if (!isLost(answer)) return Response.json(answer);
  if ('body' in answer) return new Response(answer.body, { status: answer.status });
  if (answer === lostAnswers.offline) throw new TypeError('Failed to fetch');
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

const isLost = (answer: StoryAnswer): answer is LostAnswer => lost.has(answer);

/**
 * Makes delays of exactly these lengths end at once, so that a story does not take 4 or 15 seconds.
 * @returns stops it
 */
export function shortenWaits(lengthsMs: readonly number[]): () => void {
  const real = window.setTimeout;
  const shortened: typeof setTimeout = Object.assign(
    (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      real(handler, ms !== undefined && lengthsMs.includes(ms) ? 0 : ms, ...rest),
    real,
  );
  window.setTimeout = shortened;
  return () => {
    window.setTimeout = real;
  };
}
