import {
  createContext,
  Fragment,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { part } from '../brand/tokens/part';

/** Renders a form in its place: here, or outside the shadow root (`element/lightForms`). */
export const FormPlaceContext = createContext<ComponentType<{ children: ReactNode }>>(Fragment);

/** A form with fields of an account, as password managers look for it. Checks nothing by itself: messages are ours. */
export function Form(props: ComponentProps<'form'>) {
  const Place = useContext(FormPlaceContext);
  return (
    <Place>
      <form method="post" noValidate part={part('form')} {...props} />
    </Place>
  );
}
