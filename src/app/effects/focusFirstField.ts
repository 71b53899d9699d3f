import { isElement } from '../../lib/dom';
import type { Entry } from '../entry';
import { emptyField } from './emptyField';

/**
 * The sign-in's first empty field takes the focus that nothing else has. Only on the portal's own page: in another one the
 * focus is the host's. Not where a keyboard would open over the page.
 */
export function focusFirstField({
  view,
  element,
  shown,
}: Pick<Entry, 'view' | 'shown'> & { element: Pick<Entry['element'], 'config' | 'events'> }): void {
  const { document } = view;
  const { events: owner, config } = element;
  const isOurs = config.get().mode === 'page' && shown.get().screen === 'login';
  if (!isOurs || document.activeElement !== document.body || !isElement(owner)) return;
  const field = emptyField(owner);
  if (!field) return;
  // Who has not chosen the field is not typing: a session may still take the form's place (`hasUserInput`).
  field.dataset['given'] = '';
  field.addEventListener('blur', () => delete field.dataset['given'], { once: true });
  field.focus({ preventScroll: true });
}
