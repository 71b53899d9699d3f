import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';

/** Here, or outside the shadow root (`element/lightForms`). */
export const FormWrapperContext = createContext((form: ReactNode): ReactNode => form);

/** Password managers recognise it. The browser checks nothing (`noValidate`): screens show our own messages. */
export function Form(props: ComponentProps<'form'>) {
  const wrap = useContext(FormWrapperContext);
  return wrap(<form method="post" noValidate part={part('form')} {...props} />);
}
