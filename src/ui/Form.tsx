import { createContext, useContext, useDeferredValue, type ComponentProps, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';

/** Here, or outside the shadow root (`element/lightForms`). */
export const FormWrapperContext = createContext((form: ReactNode): ReactNode => form);

/** Password managers recognise it. The browser checks nothing (`noValidate`): screens show our own messages. */
export function Form(props: ComponentProps<'form'>) {
  const wrap = useContext(FormWrapperContext);
  return wrap(<form method="post" noValidate part={part('form')} {...props} />);
}

/**
 * The lock of a form's fields takes effect after the busy button is rendered, so that a submit is answered with the least
 * work. It ends at once: a field that takes the focus must be editable by then. Meanwhile the form refuses a second submit.
 */
export function useLateLock(isLocked: boolean): boolean {
  const deferred = useDeferredValue(isLocked);
  return isLocked && deferred;
}
