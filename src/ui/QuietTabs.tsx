import { css } from '@emotion/react';
import { Tabs, type TabsProps } from './Tabs';

/**
 * At the end of the first field's label line, so that they need no extra line; above it where the form is too
 * narrow.
 */
const quiet = css`
  container-type: inline-size;
  & > [role='tablist'] {
    position: relative;
    z-index: 1;
    display: flex;
    justify-content: flex-end;
    gap: 16px;
    inline-size: fit-content;
    margin-inline-start: auto;
    margin-block-end: -22px;
    padding: 0;
    border-radius: 0;
    background: none;
    @container (max-width: 17em) {
      margin-inline: 0;
      margin-block-end: 8px;
    }
  }
  /* Space for the touch targets above the field, where they are beside its label. */
  @media (pointer: coarse) {
    @container (min-width: 17em) {
      & form > :first-of-type > label {
        padding-block-end: 14px;
      }
    }
  }
  & > [role='tablist'] > [role='tab'] {
    position: relative;
    min-block-size: 22px;
    padding: 0;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    font-size: var(--entry-label-size);
    line-height: 1.48;
    white-space: nowrap;
    &[aria-selected='true'] {
      border-color: var(--entry-color-accent-text);
      background: none;
      box-shadow: none;
    }
    /* A touch target of 44 px. */
    @media (pointer: coarse) {
      &::after {
        content: '';
        position: absolute;
        inset-block: -12px -14px;
        inset-inline: min(0px, 50% - 22px);
      }
    }
    @media (forced-colors: active) {
      border-color: Canvas;
      &[aria-selected='true'] {
        forced-color-adjust: auto;
        border-color: Highlight;
        color: Highlight;
      }
    }
  }
`;

/** Tabs inside a tab. Their panel begins with a field. */
export function QuietTabs<Id extends string>(props: TabsProps<Id>) {
  return (
    <div css={quiet}>
      <Tabs {...props} />
    </div>
  );
}
