import { en } from '../../hub/messages/en';
import { zh, type MessageKey } from '../../hub/messages/zh';
import type { StoryLanguage } from './variants';

const isKey = (key: string): key is MessageKey => Object.hasOwn(en, key);

/** The hub's messages in English → in Chinese. */
const chinese = new Map<string, string>([
  ...Object.keys(en).flatMap((key) => (isKey(key) ? [[en[key], zh[key]] as const] : [])),
  ['Too many tries, try again later', '尝试次数过多，请稍后再试'],
]);

/** A recorded answer, as a hub gives it to a visitor of the story's language. */
export function inLanguage<Answer extends object>(answer: Answer, language: StoryLanguage): Answer {
  if (answer instanceof Error || answer instanceof Promise) return answer;
  const message: unknown = 'message' in answer ? answer.message : undefined;
  const known = language === 'zh' && typeof message === 'string' ? chinese.get(message) : undefined;
  return known === undefined ? answer : { ...answer, message: known };
}
