import type { CallContext } from './callContext';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';

/** @returns hash of `entry-flow` @throws Refusal -100113 when the call had none, so that nothing can be bound to it */
export function requireFlow({ flow }: Pick<CallContext, 'flow'>): string {
  if (flow === null) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  return flow;
}
