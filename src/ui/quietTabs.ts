import { css, type Theme } from '@emotion/react';
import type { TabsLook } from './Tabs';

const rail = ({ color }: Theme) => css`
  display: flex;
  gap: 20px;
  margin-block-end: 16px;
  border-block-end: 1px solid ${color.line};
`;
const tab = ({ color, size, density }: Theme) => css`
  min-block-size: 34px;
  /* Makes a short tab as wide as a touch target without taking more space. */
  @media (pointer: coarse) {
    position: relative;
    min-block-size: ${density.touch};
    &::after {
      content: '';
      position: absolute;
      inset-block: -1px;
      inset-inline: min(0px, 50% - 22px);
    }
  }
  margin-block-end: -1px;
  padding: 4px 0 8px;
  border: 0;
  border-block-end: 2px solid transparent;
  border-radius: 0;
  font-size: ${size.label};
  &[aria-selected='true'] {
    border-color: ${color.accentText};
    background: none;
    box-shadow: none;
  }
  @media (forced-colors: active) {
    border-color: Canvas;
    &[aria-selected='true'] {
      forced-color-adjust: auto;
      border-color: Highlight;
      color: Highlight;
    }
  }
`;

/** Underlined text, for tabs inside a tab. */
export const quietTabs: TabsLook = { rail, tab };
