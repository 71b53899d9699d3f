import { css } from '@emotion/react';
import { useState } from 'react';

const circle = css`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border-radius: 50%;
  overflow: hidden;
  background: color-mix(in srgb, var(--entry-color-accent-text) 14%, transparent);
  color: var(--entry-color-accent-text);
  font-size: 15px;
  font-weight: 650;
  line-height: 1;
`;
const image = css`
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

export interface AvatarProps {
  name: string;
  /** Address of a picture; without one, or where it cannot be had, the letter stands. */
  picture?: string | null;
}

/** A picture, or the first letter of a name, in a circle; the name itself stands beside it. */
export function Avatar({ name, picture = null }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // By code point: a name may begin with an emoji or a rare Chinese character.
  const [letter = ''] = name.trim();
  return (
    <span css={circle} aria-hidden="true">
      {picture !== null && picture !== failed ? (
        <img css={image} src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}
