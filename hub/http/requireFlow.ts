import type { CallContext } from './callContext';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';

/**
 * Returns the visit of a call that binds something to it.
 * @returns hash of `entry-flow`
 * @throws Refusal -100113 when the call had none, so that nothing can be bound
 */
export function requireFlow({ flow }: Pick<CallContext, 'flow'>): string {
  if (flow === null) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  return flow;
}
