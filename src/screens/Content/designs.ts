import type { TextKey } from '../../i18n/namespaces';

/** Sample designs that the home page shows as recent work, one of each kind, until there is a content service. */
export interface Design {
  kind: 'car' | 'bag' | 'bottle' | 'headphones';
  name: TextKey<'content'>;
  kindName: TextKey<'content'>;
  /** Whole days since the last change. */
  daysAgo: number;
}

export const designs: readonly Design[] = [
  { kind: 'headphones', name: 'content.headphones', kindName: 'content.kind_headphones', daysAgo: 0 },
  { kind: 'bottle', name: 'content.bottle', kindName: 'content.kind_bottle', daysAgo: 1 },
  { kind: 'car', name: 'content.car', kindName: 'content.kind_car', daysAgo: 3 },
  { kind: 'bag', name: 'content.bag', kindName: 'content.kind_bag', daysAgo: 6 },
];
