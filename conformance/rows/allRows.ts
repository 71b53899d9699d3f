import type { ConformanceRow } from '../row';
import { accountRows } from './accountRows';
import { documentRows } from './documentRows';
import { factorRows } from './factorRows';
import { optionalRows } from './optionalRows';
import { passkeyRows } from './passkeyRows';
import { guessingRows, signInRows } from './signInRows';
import { transportRows } from './transportRows';

/** Every row, in the order they run. */
export const allRows: readonly ConformanceRow[] = [
  ...transportRows,
  ...signInRows,
  ...accountRows,
  ...documentRows,
  ...optionalRows,
  ...passkeyRows,
  ...factorRows,
  ...guessingRows,
];
