import styled from '@emotion/styled/base';
import { pictureAddress } from '../../brand/pictures/pictureAddress';
import { ownProps } from '../../ui/styles/ownProps';
import type { TextKey } from '../../i18n/namespaces';

/** A lit and a shaded colour. */
const grounds: Readonly<Record<Design['kind'], string>> = {
  car: '#e9edf8, #c3cee9',
  bag: '#f8ece6, #ecc9b8',
  bottle: '#efe6fb, #cfb2f2',
  headphones: '#eceaf0, #cbc5d6',
};
const Ground = styled('div', ownProps)<{ $kind: Design['kind'] }>`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  background: radial-gradient(80% 80% at 50% 34%, ${({ $kind }) => grounds[$kind]});
`;
const Picture = styled('img', ownProps)`
  inline-size: 100%;
  block-size: auto;
  aspect-ratio: 6 / 5;
`;

/** Without alternative text, because the product's name is beside it. */
export function ProductPicture({ kind }: { kind: Design['kind'] }) {
  return (
    <Ground $kind={kind}>
      <Picture src={pictureAddress(kind)} alt="" width="600" height="500" loading="lazy" />
    </Ground>
  );
}

/** Samples, until there is a content service. */
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
