import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';

/** Here, or outside the shadow root (`element/lightForms`). */
export const FormPlaceContext = createContext((form: ReactNode): ReactNode => form);

/** Password managers recognise it. The browser checks nothing (`noValidate`): screens show our own messages. */
export function Form(props: ComponentProps<'form'>) {
  const place = useContext(FormPlaceContext);
  return place(<form method="post" noValidate part={part('form')} {...props} />);
}
