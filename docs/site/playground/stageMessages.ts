/** What the playground and its stage (`public/stage.js`) post to each other. */
import { brandRules } from './brandRules';
import { attributesOf, type Attribute } from './code/tag';
import { missingIn, textsOf, type PlaygroundSettings } from './settings';

/** A line of the list of events. */
export interface StageEvent {
  name: string;
  detail: Readonly<Record<string, unknown>>;
}

/** A message of the stage. */
export type StageMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'no-hub' }
  | ({ type: 'event' } & StageEvent);

/** What the stage shows. It never navigates: `redirect` is `none`, even if the code has another value. */
export interface StageSettings {
  mode: PlaygroundSettings['mode'];
  hub: string;
  lang: string;
  colorScheme: string;
  appid: string;
  attributes: readonly Attribute[];
  texts: Readonly<Record<string, string>>;
  css: string;
}

/**
 * Returns what the stage shows.
 * @param settings with an origin as `hub`
 */
export function stageSettings(settings: PlaygroundSettings): StageSettings {
  const { mode, hub, lang, colorScheme, appid } = settings;
  const attributes = attributesOf(settings).filter(([name]) => name !== 'redirect');
  return {
    mode,
    hub,
    lang,
    colorScheme,
    appid,
    attributes: [['hub', hub], ...attributes, ['redirect', 'none']],
    texts: textsOf(settings),
    css: missingIn(mode).has('color') ? '' : brandRules(settings),
  };
}

/** Whether a message is the stage's. Both documents are of one build, so its fields are not checked. */
export function isStageMessage(data: unknown): data is StageMessage {
  return typeof data === 'object' && data !== null && 'source' in data && data.source === 'stage';
}
