import { css, type SerializedStyles } from '@emotion/react';
import { useEntryView } from '../EntryView';
import { wide } from '../EntryLayout/wide';

/**
 * Moves what is above a title up by `height` pixels, where there is room: titles are at the same place on all
 * screens.
 */
export function useLift(height: number): SerializedStyles | false {
  const { mode } = useEntryView();
  return (
    mode === 'page' &&
    css`
      ${wide} {
        @media (min-height: 740px) {
          margin-block-start: -${height}px;
        }
      }
    `
  );
}
