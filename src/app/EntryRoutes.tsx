/** Which screen stands at which path (specification section 2). Screens beyond the first are loaded when asked for. */
import { portalPaths } from '../contract/screens';
import { EntryLayout } from '../screens/EntryLayout/EntryLayout';
import type { AppActions, AppModel, AppState } from './AppModel';
import { entryScreen } from './entryScreen';
import { lazyScreen } from './lazyScreen';

const ContentRoute = lazyScreen(async () => (await import('./content/ContentRoute')).ContentRoute);
const Legal = lazyScreen(async () => (await import('../screens/Legal/Legal')).Legal);

interface RouteProps {
  state: AppState;
  actions: AppActions;
}

/** The page or entry screen of a state. */
export function EntryRoutes({ state, actions, account }: RouteProps & Pick<AppModel, 'account'>) {
  switch (state.path) {
    case portalPaths.content:
      return (
        <ContentRoute
          ports={account}
          name={state.username ?? ''}
          isBusy={state.isLeaving}
          onSignOut={() => void actions.signOut()}
        />
      );
    case portalPaths.agreement:
      return <Legal document="agreement" />;
    case portalPaths.privacy:
      return <Legal document="privacy" />;
    default: {
      const { name, screen } = entryScreen(state, actions, account);
      return <EntryLayout screen={name}>{screen}</EntryLayout>;
    }
  }
}
