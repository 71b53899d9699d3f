import type { EntryView } from './EntryView';

/**
 * Attributes of what shows the brand. Until it is known whose brand it is they keep its room and hide it (`hostStyles`):
 * no page may flash from one brand to another.
 */
export function brandRoom({ isBrandPending }: Pick<EntryView, 'isBrandPending'>) {
  return { 'data-brand': isBrandPending ? 'pending' : undefined };
}
