import { css, type SerializedStyles } from '@emotion/react';
import { useEntryView } from '../EntryView';
import { wide } from '../EntryLayout/wide';

/**
 * On a page with room above the form, moves what is above a title up by its height, so that titles are at the same
 * place on all screens.
 * @param height pixels
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
