import { css } from '@emotion/react';

/** Rows with a quiet line between them. */
export const rows = css`
  display: grid;
  & > li {
    padding-block: 12px;
  }
  & > li:first-of-type {
    padding-block-start: 0;
  }
  & > li:last-of-type {
    padding-block-end: 0;
  }
  & > li + li {
    border-block-start: 1px solid var(--entry-color-line);
  }
  &:not([hidden]) + :is(button, div) {
    margin-block-start: 16px;
  }
`;
/** What it is at the start, what can be done at the end, or below where there is no room for both. */
export const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 14px;
  font-size: 0.93em;
  overflow-wrap: anywhere;
  /* Chinese breaks at its punctuation, not within a word or a date. */
  word-break: keep-all;
  text-wrap: pretty;
  & > div:first-of-type {
    flex: 1 1 6em;
    min-inline-size: 0;
  }
  /* Two things to do leave less room. */
  & > div:first-of-type:has(+ div > button + button) {
    flex-basis: 11.5em;
  }
  & p + p {
    text-wrap: balance;
    color: var(--entry-color-muted);
    font-size: 0.93em;
  }
  & > button {
    flex: none;
    max-inline-size: 100%;
  }
`;
export const problem = css`
  margin-block-end: 12px;
`;
export const lead = css`
  margin-block-end: 12px;
  overflow-wrap: anywhere;
  word-break: keep-all;
  text-wrap: pretty;
  color: var(--entry-color-muted);
  font-size: 0.93em;
  &:last-child {
    margin-block-end: 0;
  }
  /* In place of a list without rows, with nothing below it. */
  &:has(+ [hidden]:last-child) {
    margin-block-end: 0;
  }
`;
/** One beside the other, at the end of a row. */
export const actions = css`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  max-inline-size: 100%;
  /* Room for each one's target. */
  @media (pointer: coarse) {
    row-gap: 24px;
  }
`;
/** A button below a list, as wide as its text: the one filled button of the page is that of an open form. */
export const small = css`
  inline-size: fit-content;
  min-block-size: 36px;
  padding: 6px 14px;
  font-size: 0.93em;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
/** The form of a field that the title beside it names already; its label is for who does not see that. */
export const fieldForm = css`
  max-inline-size: 376px;
  & label {
    block-size: 0;
    padding: 0;
    overflow: hidden;
  }
`;
/** Below the fields of a form. */
export const formButtons = css`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  /* An error at the field fills the line between them. */
  [part~='field'] + & {
    margin-block-start: 6px;
  }
`;
/** Ends or removes something: on the link that asks, on the button that does it, never on a filled one. */
export const danger = css`
  color: var(--entry-color-danger);
`;
/** What is true of this browser alone. */
export const here = css`
  color: var(--entry-color-success);
`;
