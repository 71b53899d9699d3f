/** A made-up method with a tab, for the same card: what would be `src/methods/badge`. */
import type { FormMethod, MethodContext } from '../../methods/method';
import { Keycard } from './keycard';

const BadgeForm = ({ context }: { context: MethodContext }) => (
  <Keycard context={context} onBack={() => undefined} />
);

export const badge: FormMethod = {
  id: 'badge',
  surface: 'tab',
  isOffered: ({ methods }) => methods.includes('badge'),
  tab: { label: 'session.continue', load: async () => BadgeForm, namespaces: [] },
};
