import type { MouseEvent } from 'react';
import { treeRoot, findInside } from '../lib/dom';
import { LinkButton } from './TextLink';

export interface DismissButtonProps {
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  children: string;
}

/**
 * A link-style button below a form that disappears when pressed ("Try again", "Cancel"). Moves the focus to the submit
 * button first, so that it is not lost.
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

function submitBeside(element: Element): HTMLElement | undefined {
  const root = treeRoot(element);
  const buttons =
    root && 'host' in root ? findInside<HTMLElement>(root.host, 'form button[type=submit]') : [];
  return buttons.find((button) => !button.closest('[hidden]'));
}
