import { createUndoChange } from '../../flows/undo/undoChange';
import { useStore } from '../../lib/useStore';
import { useBrand } from '../../screens/EntryView';
import { Undo } from '../../screens/Undo/Undo';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';

/** Where the link "This wasn’t me" of a mail leads. */
export function UndoRoute() {
  const { services } = useEntry();
  const canReset = useBrand(({ profile }) => profile.passwordReset && profile.password.length > 0);
  const flow = useOwned((_, signal) =>
    createUndoChange({ services, token: services.config().address.token, signal }),
  );
  return <Undo state={useStore(flow)} canReset={canReset} onUndo={() => void flow.undo()} />;
}
