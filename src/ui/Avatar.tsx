import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useState } from 'react';
import { ownProps } from './styles/ownProps';

const Circle = styled(
  'span',
  ownProps,
)(
  ({ theme: { color } }) => css`
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
    overflow: hidden;
    /* Seen where the system replaces colours. */
    border: 1px solid transparent;
    background: color-mix(in srgb, ${color.accentText} 14%, transparent);
    color: ${color.accentText};
    font-size: var(--entry-font-size);
    font-weight: 650;
    line-height: 1;
  `,
);
const Image = styled('img', ownProps)`
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
  border-radius: 50%;
  /* A light picture would melt into a light ground. */
  outline: 1px solid rgb(128 128 128 / 0.3);
  outline-offset: -1px;
`;

export interface AvatarProps {
  name: string;
  /** Without an address, or when it fails to load, the letter is shown. */
  picture?: string | null;
}

/** The name itself is text beside it. */
export function Avatar({ name, picture = null }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // Reads a code point, because a name may start with an emoji or a rare Chinese character.
  const [letter = ''] = name.trim();
  return (
    <Circle aria-hidden="true">
      {picture !== null && picture !== failed ? (
        <Image src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        letter.toUpperCase()
      )}
    </Circle>
  );
}
