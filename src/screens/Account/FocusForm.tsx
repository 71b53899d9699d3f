import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Form } from '../../ui/Form';

interface FocusFormProps {
  /** Of its `css`. */
  className?: string;
  /** Its field takes the focus with each. */
  problem: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

export function FocusForm({ className, problem: shown, onSubmit, children }: FocusFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (shown !== undefined) ref.current?.querySelector('input')?.focus();
  }, [shown]);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form ref={ref} className={className} onSubmit={handleSubmit}>
      {children}
    </Form>
  );
}
