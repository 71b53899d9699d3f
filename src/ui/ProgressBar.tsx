import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { ownProps } from './styles/ownProps';

const Bar = styled(
  'progress',
  ownProps,
)(
  ({ theme: { color, motion } }) => css`
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 8px;
    border: 0;
    border-radius: 8px;
    overflow: hidden;
    background: ${color.line};
    &::-webkit-progress-bar {
      background: none;
    }
    &::-webkit-progress-value {
      border-radius: 8px;
      background: ${color.accentText};
      transition: inline-size ${motion};
    }
    &::-moz-progress-bar {
      border-radius: 8px;
      background: ${color.accentText};
    }
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
      &::-webkit-progress-value {
        forced-color-adjust: none;
        background: Highlight;
      }
      &::-moz-progress-bar {
        forced-color-adjust: none;
        background: Highlight;
      }
    }
  `,
);

export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <Bar aria-label={label} max={100} value={percent} />;
}
