import { css } from '@emotion/react';
import { Icon } from './icons/Icon';
import { visuallyHidden } from './visuallyHidden';

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  margin-block: -2px 18px;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  line-height: 18px;
`;
const item = css`
  display: inline-flex;
  align-items: center;
  gap: 5px;
`;
const metStyle = css`
  color: var(--entry-color-success);
`;
const strengthStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  margin-inline-start: auto;
  min-block-size: 18px;
  /* It keeps its place, so that nothing moves at the first letter. */
  &[hidden] {
    visibility: hidden;
    display: inline-flex;
  }
`;
const bars = css`
  display: grid;
  grid-template-columns: repeat(3, 14px);
  gap: 3px;
`;
const bar = css`
  block-size: 4px;
  border-radius: 2px;
  background: var(--entry-color-line);
`;
const fullBar = css`
  background: var(--entry-color-success);
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

export interface PasswordRulesProps {
  /** What the list is, for readers. */
  label: string;
  rules: readonly { text: string; isMet: boolean }[];
  /** Words for readers after each rule. */
  metText: string;
  openText: string;
  /** A hint: words before it for readers, 0 to 3, and its word. It never blocks; 0 while nothing is typed. */
  strength: { label: string; level: 0 | 1 | 2 | 3; text: string };
}

/** The rules of a new password, ticked off while one types, before any error. */
export function PasswordRules({ label, rules, metText, openText, strength }: PasswordRulesProps) {
  return (
    <ul css={list} aria-label={label}>
      {rules.map(({ text, isMet }) => (
        <li key={text} css={[item, isMet && metStyle]}>
          <Icon size={14}>
            {isMet ? <path d="m4.5 10.5 3.7 3.7 7.3-8" strokeWidth={2} /> : <circle cx="10" cy="10" r="5" />}
          </Icon>
          {text}
          <span css={visuallyHidden}> ({isMet ? metText : openText})</span>
        </li>
      ))}
      <li css={strengthStyle} hidden={strength.level === 0}>
        <span css={bars} aria-hidden="true">
          {[1, 2, 3].map((level) => (
            <span key={level} css={[bar, level <= strength.level && fullBar]} />
          ))}
        </span>
        <span>
          <span css={visuallyHidden}>{strength.label} </span>
          {strength.text}
        </span>
      </li>
    </ul>
  );
}
