import type { HumanCheck } from './humanCheck';
import { powCheck } from './pow/powCheck';

/** Checks that need no picture; the first is the default of a hub. */
const humanChecks: readonly [HumanCheck, ...HumanCheck[]] = [powCheck];

/** The setting for pictures, the second line of every other check. */
export const pictures = 'picture';

/** @throws Error for a setting that names no check, for the person who started the hub */
export function requireKnownCheck(name: string): void {
  const names = [...humanChecks.map(({ id }) => id), pictures];
  if (!names.includes(name)) throw new Error(`HUB_HUMAN_CHECK must be ${names.join(' or ')}, not "${name}".`);
}

/** @returns `null` for pictures */
export const findCheck = (name: string): HumanCheck | null =>
  humanChecks.find(({ id }) => id === name) ?? null;
