import { css } from '@emotion/react';

export const rows = css`
  display: grid;
  gap: 12px;
  margin-block-end: 14px;
`;
export const row = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  font-size: 0.93em;
  overflow-wrap: anywhere;
  text-wrap: pretty;
  & p + p {
    text-wrap: balance;
    color: var(--entry-color-muted);
    font-size: 0.93em;
  }
  & button {
    flex: none;
  }
`;
export const problem = css`
  margin-block-end: 12px;
`;
export const lead = css`
  margin-block-end: 12px;
  text-wrap: pretty;
  color: var(--entry-color-muted);
  font-size: 0.93em;
`;
/** One below the other, at the end of a row. */
export const actions = css`
  flex: none;
  display: grid;
  gap: 6px;
  justify-items: end;
  white-space: nowrap;
`;
