import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { Icon } from './icons/icons';
import { visuallyHidden } from './StatusText';
import { ownProps } from './styles/ownProps';

/** In the space of the field's error line, 8 px below the field; an error moves it down and nothing else. */
const List = styled(
  'ul',
  ownProps,
)<{ $isBelowError: boolean }>(
  ({ theme: { color, size, motion }, $isBelowError }) => css`
    display: flex;
    flex-wrap: wrap;
    gap: 4px 9px;
    margin-block: -4px 6px;
    transform: translateY(${$isBelowError ? 0 : -14}px);
    transition: transform ${motion};
    color: ${color.muted};
    font-size: ${size.small};
    line-height: 1.44;
    /* On a phone the strength does not fit beside the rules: it takes the space below them, unless an error does. */
    @media (max-width: 480px) {
      & > :last-child {
        position: ${$isBelowError ? 'static' : 'absolute'};
        inset-block-start: 100%;
        inset-inline-end: 0;
      }
    }
  `,
);
const Rule = styled(
  'li',
  ownProps,
)<{ $isMet: boolean }>(
  ({ theme: { color }, $isMet }) => css`
    display: inline-flex;
    align-items: center;
    gap: 4px;
    ${$isMet && `color: ${color.success};`}
  `,
);
const Strength = styled('li', ownProps)`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  margin-inline-start: auto;
  min-block-size: 18px;
  /* Keeps its space, so that nothing moves at the first letter. */
  &[hidden] {
    visibility: hidden;
    display: inline-flex;
  }
`;
const Bars = styled('span', ownProps)`
  display: grid;
  grid-template-columns: repeat(3, 12px);
  gap: 3px;
`;
type Tone = 'danger' | 'warning' | 'success';

/** Red, amber and green, as strong as the password. */
const tones: readonly Tone[] = ['danger', 'danger', 'warning', 'success'];

const Bar = styled(
  'span',
  ownProps,
)<{ $isFull: boolean; $tone: Tone }>(
  ({ theme: { color }, $isFull, $tone }) => css`
    block-size: 4px;
    border-radius: 2px;
    background: ${$isFull ? color[$tone] : color.line};
    @media (forced-colors: active) {
      ${$isFull && 'background: Highlight;'}
    }
  `,
);

export interface PasswordRulesProps {
  id: string;
  /** For screen readers. */
  label: string;
  rules: readonly { text: string; isMet: boolean }[];
  /** For screen readers, after each rule. */
  metText: string;
  openText: string;
  /** `label` for screen readers, `level` from 0 (nothing typed) to 3. Never blocks. */
  strength: { label: string; level: 0 | 1 | 2 | 3; text: string };
  hasError: boolean;
}

/** Ticked off while typing, before any error. */
export function PasswordRules({
  id,
  label,
  rules,
  metText,
  openText,
  strength,
  hasError,
}: PasswordRulesProps) {
  return (
    <List id={id} $isBelowError={hasError} aria-label={label}>
      {rules.map(({ text, isMet }) => (
        <Rule key={text} $isMet={isMet}>
          <Icon size={14}>
            {isMet ? (
              <path d="m4.5 10.5 3.7 3.7 7.3-8" strokeWidth={2} />
            ) : (
              <circle cx="10" cy="10" r="2.5" fill="currentColor" />
            )}
          </Icon>
          {text}
          <span css={visuallyHidden}> ({isMet ? metText : openText})</span>
        </Rule>
      ))}
      <Strength hidden={strength.level === 0}>
        <Bars aria-hidden="true">
          {[1, 2, 3].map((level) => (
            <Bar key={level} $isFull={level <= strength.level} $tone={tones[strength.level] ?? 'success'} />
          ))}
        </Bars>
        <span>
          <span css={visuallyHidden}>{strength.label} </span>
          {strength.text}
        </span>
      </Strength>
    </List>
  );
}
