import type { PartName } from '../../contract/parts';

/** Only documented names compile. */
export const part = (...names: PartName[]): string => names.join(' ');
