import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { CheckIcon } from './icons/icons';
import { buttonStyle, buttonText, type ButtonVariant } from './buttonStyles';
import { part } from '../brand/tokens/part';
import { ring } from './Spinner';
import { ownProps } from './styles/ownProps';

/**
 * Part of the button's own rules. If emotion inserted them when a form is sent, the browser would compute all styles
 * again, which takes a third of the time until the visitor sees the ring.
 */
const busyStyle = css`
  &[data-state] > :first-of-type {
    opacity: 0;
  }
  &[data-state='busy']::after {
    content: '';
    position: absolute;
    inset: 0;
    margin: auto;
    ${ring}
  }
`;
const Root = styled('button', ownProps)<{ $variant: ButtonVariant }>(buttonStyle, busyStyle);
const Text = styled('span', ownProps)(buttonText);
const Overlay = styled('span', ownProps)`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  /** Width and name stay. */
  isBusy?: boolean;
  isDone?: boolean;
  /** Ignores clicks. Unlike a `disabled` button it keeps the focus. */
  isLocked?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** While busy, done or locked it ignores clicks and submits. */
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
    <Root
      {...rest}
      // The type is one of two literals, never untrusted input.
      type={type}
      $variant={variant}
      part={part('button', `button-${variant}`)}
      data-state={isDone ? 'done' : isBusy ? 'busy' : undefined}
      aria-disabled={isOff || rest['aria-disabled']}
      onClick={handleClick}
    >
      <Text>{children}</Text>
      {isDone && (
        <Overlay>
          <CheckIcon />
        </Overlay>
      )}
    </Root>
  );
}
