import { css } from '@emotion/react';

/** Shape of every button and of links that look like one. */
export const buttonBase = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: var(--entry-control-height);
  padding: 8px 12px;
  border: 1px solid transparent;
  border-radius: var(--entry-radius-control);
  font-weight: var(--entry-label-weight);
  line-height: 1.3;
  text-align: center;
  cursor: pointer;
  user-select: none;
  -webkit-user-select: none;
  transition:
    background-color var(--entry-motion),
    border-color var(--entry-motion),
    box-shadow var(--entry-motion);
  &[aria-disabled='true'] {
    cursor: default;
  }
`;

export const buttonLooks = {
  primary: css`
    background: var(--entry-color-accent);
    border-color: var(--entry-color-accent-edge, transparent);
    color: var(--entry-color-on-accent);
    box-shadow:
      inset 0 1px 0 rgb(255 255 255 / 0.14),
      0 1px 2px rgb(23 18 31 / 0.2);
    &:hover:not([aria-disabled='true']) {
      background: var(--entry-color-accent-hover);
    }
    &:active:not([aria-disabled='true']) {
      box-shadow: none;
    }
    @media (forced-colors: active) {
      forced-color-adjust: none;
      &,
      &:hover:not([aria-disabled='true']) {
        background: Highlight;
        color: HighlightText;
      }
    }
  `,
  secondary: css`
    background: var(--entry-color-field);
    border-color: var(--entry-color-line);
    &:hover:not([aria-disabled='true']) {
      border-color: var(--entry-color-line-strong);
      background: var(--entry-color-quiet);
    }
  `,
};

/** Icon and words inside. */
export const buttonText = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  min-inline-size: 0;
  & > svg {
    flex: none;
  }
`;
