import { css, type SerializedStyles, type Theme } from '@emotion/react';

export type ButtonVariant = 'primary' | 'secondary';

export interface ButtonStyle {
  theme: Theme;
  $variant: ButtonVariant;
}

/** Also for a link that looks like a button. */
export function buttonStyle({ theme, $variant }: ButtonStyle): SerializedStyles {
  const { density, motion, radius, weight } = theme;
  return css`
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: ${density.control};
    padding: ${density.buttonInset};
    border: 1px solid transparent;
    border-radius: ${radius.control};
    font-weight: ${weight.label};
    line-height: 1.3;
    text-align: center;
    cursor: pointer;
    user-select: none;
    -webkit-user-select: none;
    transition:
      background-color ${motion},
      border-color ${motion},
      box-shadow ${motion},
      transform ${motion};
    &:active:not([aria-disabled='true']) {
      transform: translateY(1px);
    }
    &[aria-disabled='true'] {
      cursor: default;
    }
    ${$variant === 'primary' ? primary(theme) : secondary(theme)}
  `;
}

const primary = ({ color }: Theme) => css`
  background: ${color.accent};
  border-color: ${color.accentEdge};
  color: ${color.onAccent};
  box-shadow:
    inset 0 1px 0 rgb(255 255 255 / 0.14),
    0 1px 2px rgb(23 18 31 / 0.2);
  &:hover:not([aria-disabled='true']) {
    background: ${color.accentHover};
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
`;

const secondary = ({ color, motion }: Theme) => css`
  background: ${color.field};
  border-color: ${color.line};
  &:hover:not([aria-disabled='true']) {
    border-color: ${color.lineStrong};
    background: ${color.quiet};
  }
  /* After a wait: an answer that comes at once dims nothing. */
  &[aria-disabled='true']:not([data-state]) {
    opacity: 0.6;
    transition: opacity ${motion} 0.3s;
  }
`;

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
