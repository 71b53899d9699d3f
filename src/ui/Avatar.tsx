import { css } from '@emotion/react';

const circle = css`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border-radius: 50%;
  background: color-mix(in srgb, var(--entry-color-accent-text) 14%, transparent);
  color: var(--entry-color-accent-text);
  font-size: 15px;
  font-weight: 650;
  line-height: 1;
`;

/** First letter of a name in a circle; the name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  // By code point: a name may begin with an emoji or a rare Chinese character.
  const [letter = ''] = name.trim();
  return (
    <span css={circle} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
