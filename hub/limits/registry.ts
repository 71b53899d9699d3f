/** Every limit that counts for somebody, in the order of `hub limits list`. Limits of a whole process are in docs/operate.md. */
import type { Limit } from '../http/hubLimits';
import * as codesAndMessages from './budgets';
import * as calls from './callBudgets';
import * as failed from './failures';

/** Each file also exports numbers and functions. */
const limitsIn = (file: object): Limit[] =>
  Object.values(file).filter(
    (each: unknown): each is Limit => typeof each === 'object' && each !== null && 'between' in each,
  );

export const allLimits: readonly Limit[] = [failed, codesAndMessages, calls].flatMap(limitsIn);

export const findLimit = (id: string): Limit | null => allLimits.find((limit) => limit.id === id) ?? null;
