import type { PartName } from '../../contract/parts';

/** Writes the value of a `part` attribute; only documented names compile. */
export const part = (...names: PartName[]): string => names.join(' ');
