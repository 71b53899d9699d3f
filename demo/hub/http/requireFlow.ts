import type { CallContext } from './callContext';
import { codes } from './codes';
import { Refusal } from './refusal';

/**
 * The visit a call belongs to, for calls that bind something to it.
 * @returns hash of `entry-flow`
 * @throws Refusal -100113 when the call carried none: nothing can be bound then
 */
export function requireFlow({ flow }: Pick<CallContext, 'flow'>): string {
  if (flow === null) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  return flow;
}
