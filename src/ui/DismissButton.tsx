import type { MouseEvent } from 'react';
import { treeRoot } from '../lib/domKinds';
import { LinkButton } from './TextLink';

export interface DismissButtonProps {
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  children: string;
}

/**
 * A link-like button below a form that goes when it is pressed ("Try again", "Cancel"). The button that sends the form
 * takes the focus over, which would fall out of it.
 */
export function DismissButton({ onPress, children }: DismissButtonProps) {
  return (
    <LinkButton
      onClick={(event) => {
        submitBeside(event.currentTarget)?.focus();
        onPress(event);
      }}
    >
      {children}
    </LinkButton>
  );
}

/** The submit button of the form on screen. */
function submitBeside(element: Element): HTMLElement | undefined {
  const buttons = [...(treeRoot(element)?.querySelectorAll<HTMLElement>('form button[type=submit]') ?? [])];
  return buttons.find((button) => !button.closest('[hidden]'));
}
