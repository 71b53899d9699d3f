import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useId, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { codeLength, readCode } from '../lib/readCode';
import { Field } from './Field';
import { part } from '../brand/tokens/part';
import { useWebOtp } from './useWebOtp';
import { ownProps } from './styles/ownProps';
import { visuallyHidden } from './StatusText';

const shake = keyframes`20%,60%{transform:translateX(-5px)}40%,80%{transform:translateX(5px)}`;
/** Marks the box of the next digit while the field has the focus. A wrong code is selected: any digit replaces it. */
const FocusMark = styled(
  'div',
  ownProps,
)<{ $isWrong: boolean }>(
  ({ theme: { color }, $isWrong }) => css`
    &:focus-within [data-next] {
      border-color: ${$isWrong ? color.danger : color.accentText};
      box-shadow: 0 0 0 3px ${$isWrong ? `color-mix(in srgb, ${color.danger} 17%, transparent)` : color.focus};
      @media (forced-colors: active) {
        outline: 2px solid Highlight;
      }
    }
  `,
);
const Boxes = styled('div', ownProps)<{ $isWrong: boolean }>`
  /* Digits run from left to right in every language. */
  direction: ltr;
  display: grid;
  grid-template-columns: repeat(${codeLength}, minmax(0, 1fr));
  gap: 8px;
  ${({ $isWrong }) =>
    $isWrong &&
    css`
      animation: ${shake} 320ms ease-in-out;
    `}
`;
const Box = styled(
  'span',
  ownProps,
)<{ $isWrong: boolean }>(
  ({ theme: { color, radius, motion, density }, $isWrong }) => css`
    display: grid;
    place-items: center;
    block-size: ${density.control};
    border: 1px solid ${$isWrong ? color.danger : color.fieldLine};
    border-radius: ${radius.control};
    background: ${$isWrong ? color.dangerQuiet : color.field};
    font-size: 1.33em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1;
    transition:
      border-color ${motion},
      box-shadow ${motion};
  `,
);
/** Covers the boxes, invisibly: they render its text and caret. */
const Input = styled('input', ownProps)`
  direction: ltr;
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: transparent;
  caret-color: transparent;
  /* iOS zooms into smaller text. */
  font-size: 16px;
  outline: none;
  cursor: text;
  &::selection {
    background: none;
    color: transparent;
  }
  /* Otherwise its own text would cover that of the boxes. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
  &:-webkit-autofill {
    -webkit-text-fill-color: transparent;
    transition: background-color 100000s;
  }
`;

export interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  /** For screen readers: a complete code is submitted at once (WCAG 2.2, 3.2.2). */
  hint: string;
  action?: ReactNode;
  isLocked?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
  /** Called once each time that all digits are entered. */
  onComplete: (code: string) => void;
}

/**
 * One real input, so that phones autofill it and screen readers read it, rendered as a box per digit. Pasted text
 * may contain words around the code.
 */
export function CodeField({
  label,
  name,
  value,
  error,
  hint,
  action,
  isLocked = false,
  ref,
  onChange,
  onComplete,
}: CodeFieldProps) {
  const id = useId();
  const take = (text: string): void => {
    const code = readCode(text);
    if (isLocked || code === value) return;
    onChange(code);
    if (code.length === codeLength) onComplete(code);
  };
  useWebOtp(take);
  const handlePaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const code = readCode(event.clipboardData.getData('text'));
    if (code !== '') take(code);
  };
  const next = Math.min(value.length, codeLength - 1);
  const isWrong = Boolean(error);
  return (
    <Field label={label} error={error} action={action} describedBy={`${id}hint`}>
      {(attributes) => (
        <FocusMark $isWrong={isWrong}>
          <span id={`${id}hint`} css={visuallyHidden}>
            {hint}
          </span>
          <Boxes $isWrong={isWrong} aria-hidden="true">
            {Array.from({ length: codeLength }, (_, index) => (
              <Box
                // A box is identified by its position.
                // oxlint-disable-next-line react/no-array-index-key
                key={`${id}${index}`}
                $isWrong={isWrong}
                data-next={!isLocked && (isWrong || index === next) ? '' : undefined}
                part={part('input')}
              >
                {value[index]}
              </Box>
            ))}
          </Boxes>
          <Input
            {...attributes}
            ref={ref}
            name={name}
            value={value}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            readOnly={isLocked}
            onChange={(event) => take(event.currentTarget.value)}
            onPaste={handlePaste}
          />
        </FocusMark>
      )}
    </Field>
  );
}
