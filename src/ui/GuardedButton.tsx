import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Button, type ButtonProps } from './Button';
import { watchAttention } from './watchAttention';

/**
 * Hands something over (a session, an app's token). It ignores pointer clicks until its page has been visible and
 * focused for 600 ms: a page that comes to the front under a double click gets no answer. Keys work at once, since a
 * page on top cannot pass them on.
 */
export function GuardedButton({ isLocked = false, onClick, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAttended, setAttended] = useState(false);
  useEffect(() => {
    const view = button.current?.ownerDocument.defaultView;
    return view ? watchAttention(view, setAttended) : undefined;
  }, []);
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    // A click by key or by a screen reader counts no presses.
    if (isAttended || event.detail === 0) onClick?.(event);
    else event.preventDefault();
  };
  return (
    <Button
      aria-disabled={isAttended ? undefined : true}
      {...rest}
      ref={button}
      isLocked={isLocked}
      onClick={handleClick}
    />
  );
}
