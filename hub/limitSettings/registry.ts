/** Every limit that counts for somebody, in the order of `hub limits list`. Limits of a whole process are in docs/operate.md. */
import type { Limit } from '../http/hubLimits';
import { methods } from '../methods/registry';
import * as codesAndMessages from '../limits/budgets';
import * as calls from '../limits/callBudgets';
import * as failed from '../limits/failures';

/** Each file also exports numbers and functions. */
const limitsIn = (file: object): Limit[] =>
  Object.values(file)
    .filter((each: unknown): each is Limit => typeof each === 'object' && each !== null && 'between' in each)
    // The order of a module's values is not the same under every loader.
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

export const allLimits: readonly Limit[] = [
  ...[failed, codesAndMessages, calls].flatMap(limitsIn),
  ...methods.flatMap(({ limits }) => limits ?? []),
];

export const findLimit = (id: string): Limit | null => allLimits.find((limit) => limit.id === id) ?? null;
