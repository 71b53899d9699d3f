import { css } from '@emotion/react';
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { CheckIcon } from './icons/CheckIcon';
import { buttonBase, buttonLooks, buttonText } from './buttonStyles';
import { part } from '../brand/tokens/part';
import { Spinner } from './Spinner';

const gone = css`
  opacity: 0;
`;
const overlay = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: 'primary' | 'secondary';
  /** A spinner takes the place of the text; width and name stay. */
  isBusy?: boolean;
  /** A check takes the place of the text. */
  isDone?: boolean;
  /** Does nothing for now. It keeps the focus, which a `disabled` button would lose. */
  isLocked?: boolean;
}

/** A button 44 px high, as wide as its place. While busy, done or locked a click does nothing, a submit neither. */
export function Button({
  variant = 'primary',
  isBusy = false,
  isDone = false,
  isLocked = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isDone || isLocked;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // The type is one of two literals, never untrusted.
      type={type}
      css={[buttonBase, buttonLooks[variant]]}
      part={part('button', `button-${variant}`)}
      aria-disabled={isOff || undefined}
      onClick={handleClick}
    >
      <span css={[buttonText, (isBusy || isDone) && gone]}>{children}</span>
      {(isBusy || isDone) && <span css={overlay}>{isDone ? <CheckIcon /> : <Spinner />}</span>}
    </button>
  );
}
