import type { CheckLevel } from '../humanChecks/humanCheck';
import { isOverTotal, type Failures } from '../limits/failureLimit';

/** What the hub knows of the caller. */
export interface Suspicion {
  /** Checks and pictures of the last minutes, of the address block and its wider block (/48, IPv4 /24). */
  asked: number;
  askedInBlock: number;
  /** Failures of the same action; `null` where too few to count. */
  failed: Failures | null;
}

/** From this many on, the level; a person behind an office's address stays below. */
const levelsOfAddress = [6, 16, 31] as const;
const levelsOfBlock = [21, 61, 201] as const;
const levelsOfFailures = [6, 10, 20] as const;

/** How dear a check is: each sign of a program makes it dearer. */
export function levelOf({ asked, askedInBlock, failed }: Suspicion): CheckLevel {
  const failures = failed ? Math.max(failed.here.length, failed.address.length, failed.everywhere.length) : 0;
  return dearest(
    stepOf(asked, levelsOfAddress),
    stepOf(askedInBlock, levelsOfBlock),
    stepOf(failures, levelsOfFailures),
    failed && isOverTotal(failed) ? 3 : 1,
  );
}

const dearest = (...levels: readonly CheckLevel[]): CheckLevel =>
  levels.reduce((most, level) => (level > most ? level : most), 1);

function stepOf(count: number, [second, third, fourth]: readonly [number, number, number]): CheckLevel {
  if (count >= fourth) return 4;
  if (count >= third) return 3;
  return count >= second ? 2 : 1;
}

/** For a visitor who asks for another way than a picture. */
export const dearerThanPictures = (level: CheckLevel): CheckLevel => dearest(level, 3);
