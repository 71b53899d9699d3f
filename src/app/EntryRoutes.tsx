/** Which screen stands at which path (specification section 2). Screens beyond the first are loaded when asked for. */
import { portalPaths } from '../contract/screens';
import { EntryLayout } from '../screens/EntryLayout/EntryLayout';
import type { AppActions, AppModel, AppState } from './AppModel';
import { entryScreen } from './entryScreen';
import { lazyScreen } from './lazyScreen';
import { useHasChanged } from './useHasChanged';

const ContentRoute = lazyScreen(
  async () => (await import('./content/ContentRoute')).ContentRoute,
  ['content'],
);
const Legal = lazyScreen(async () => (await import('../screens/Legal/Legal')).Legal);

interface RouteProps {
  state: AppState;
  actions: AppActions;
}

/** The page or entry screen of a state. */
export function EntryRoutes({ state, actions, account }: RouteProps & Pick<AppModel, 'account'>) {
  const { name, screen } = entryScreen(state, actions, account);
  const isEntry = state.path.startsWith(portalPaths.entry);
  const hasChanged = useHasChanged(isEntry ? name : state.path);
  switch (state.path) {
    case portalPaths.content:
      return (
        <ContentRoute
          hasChanged={hasChanged}
          ports={account}
          name={state.username ?? ''}
          isBusy={state.isLeaving}
          onSignOut={() => void actions.signOut()}
        />
      );
    case portalPaths.agreement:
      return <Legal key="agreement" document="agreement" hasChanged={hasChanged} />;
    case portalPaths.privacy:
      return <Legal key="privacy" document="privacy" hasChanged={hasChanged} />;
    default:
      return (
        <EntryLayout screen={name} hasChanged={hasChanged}>
          {screen}
        </EntryLayout>
      );
  }
}
