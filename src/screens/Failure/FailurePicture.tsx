import { css } from '@emotion/react';

const picture = css`
  margin-block-end: 18px;
  color: var(--entry-color-accent-text);
`;

/** A cube whose lid has come off: the picture of every failure, in the brand's colour. */
export function FailurePicture() {
  return (
    <svg css={picture} width="52" height="67" viewBox="10 3 52 67" fill="currentColor" aria-hidden="true">
      <path opacity=".18" d="M10 34 34 46v24L10 58z" />
      <path opacity=".34" d="M62 34 38 46v24l24-12z" />
      <path d="m33 3 26 10-22 13L12 15z" />
    </svg>
  );
}
