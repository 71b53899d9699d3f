import { css } from '@emotion/react';
import type { CSSProperties } from 'react';
import { pictureAddress } from '../../brand/pictures/pictureAddress';
import type { Design } from './designs';

const ground = css`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  background: radial-gradient(80% 80% at 50% 34%, var(--ground-light), var(--ground-shade));
`;
const picture = css`
  inline-size: 70%;
  /* The shadow was caught by a floor that ends with the picture. */
  mask-image: linear-gradient(90deg, transparent 1%, #000 11%, #000 89%, transparent 99%);
  block-size: auto;
  aspect-ratio: 1;
`;
/** Read by the style of the ground. */
interface GroundColors extends CSSProperties {
  '--ground-light': string;
  '--ground-shade': string;
}
const grounds: Readonly<Record<Design['kind'], GroundColors>> = {
  car: { '--ground-light': '#e9edf8', '--ground-shade': '#c3cee9' },
  bag: { '--ground-light': '#f8ece6', '--ground-shade': '#ecc9b8' },
  bottle: { '--ground-light': '#efe6fb', '--ground-shade': '#cfb2f2' },
  headphones: { '--ground-light': '#eceaf0', '--ground-shade': '#cbc5d6' },
};

/** A product as it was rendered, on a ground of its own colour. Its name stands beside it, so it has no text. */
export function ProductPicture({ kind }: { kind: Design['kind'] }) {
  return (
    <div css={ground} style={grounds[kind]}>
      <img css={picture} src={pictureAddress(kind)} alt="" width="480" height="480" loading="lazy" />
    </div>
  );
}
