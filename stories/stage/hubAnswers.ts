/** A hub for stories of the whole element: the one of `hub-entry/testing`, with the brand of the toolbar. */
import type { HubCall } from '../../src/api/defineCall';
import type { TestAnswer } from '../../src/testing/testAnswers';
import { createTestHub } from '../../src/testing/testHub';
import { inLanguage } from './inLanguage';
import { brandSettings, shownBrand, type StoryLanguage } from './variants';

/** Origin of the stories' hub: no site of ours, so that no cookie is changed. */
export const storyHub = 'https://hub.example';

/** A call with its answers in order; the last one is repeated. */
export type HubAnswers = readonly (readonly [call: HubCall, ...answers: TestAnswer[]])[];

/**
 * Answers the calls of an element until it is stopped; other requests go to the network.
 * @param given the story's answers, in place of the hub's own
 * @returns stops it
 */
export function serveAnswers(given: HubAnswers, language: StoryLanguage): () => void {
  const hub = createTestHub({ origin: storyHub, settings: () => brandSettings[shownBrand.get()] });
  for (const [{ path }, ...answers] of given)
    hub.reply(path, ...answers.map((answer) => inLanguage(answer, language)));
  return hub.install();
}

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
