import type { MouseEvent } from 'react';
import { treeRoot, findInside } from '../lib/dom';
import { LinkButton } from './TextLink';

export interface DismissButtonProps {
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  children: string;
}

/** "Try again", "Cancel": it disappears when pressed, so the focus moves to the submit button first. */
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
