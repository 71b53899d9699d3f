/** Which screen stands at which path (specification section 2). Screens beyond the first are loaded when asked for. */
import type { ReactNode } from 'react';
import { portalPaths, screenPaths } from '../contract/screens';
import { EntryLayout } from '../screens/EntryLayout/EntryLayout';
import { Failure } from '../screens/Failure/Failure';
import { Login } from '../screens/Login/Login';
import type { AppActions, AppModel, AppState } from './AppModel';
import { lazyScreen } from './lazyScreen';

const Content = lazyScreen(async () => (await import('../screens/Content/Content')).Content);
const Legal = lazyScreen(async () => (await import('../screens/Legal/Legal')).Legal);
const OriginRefused = lazyScreen(
  async () => (await import('../screens/OriginRefused/OriginRefused')).OriginRefused,
);
const ProviderWait = lazyScreen(
  async () => (await import('../screens/ProviderWait/ProviderWait')).ProviderWait,
);
const RegisterRoute = lazyScreen(async () => (await import('./account/RegisterRoute')).RegisterRoute);
const ResetRoute = lazyScreen(async () => (await import('./account/ResetRoute')).ResetRoute);
const SignedIn = lazyScreen(async () => (await import('../screens/SignedIn/SignedIn')).SignedIn);

interface RouteProps {
  state: AppState;
  actions: AppActions;
}

/** The page or entry screen of a state. */
export function EntryRoutes({ state, actions, account }: RouteProps & Pick<AppModel, 'account'>) {
  switch (state.path) {
    case portalPaths.content:
      return (
        <Content
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

/** What stands in the place of the login, or the login itself; the name tells one screen from the next. */
function entryScreen(
  state: AppState,
  actions: AppActions,
  ports: AppModel['account'],
): { name: string; screen: ReactNode } {
  const { stage, signedIn, providerWait } = state;
  if (stage.kind === 'refused') {
    return { name: 'refused', screen: <OriginRefused newTabHref={stage.newTabHref} /> };
  }
  if (stage.kind === 'unreachable') {
    const { newTabHref } = stage;
    const failure = { kind: 'settings', detail: null, onReload: actions.reload, newTabHref } as const;
    return { name: 'unreachable', screen: <Failure {...failure} /> };
  }
  if (signedIn) return { name: 'session', screen: <SessionScreen state={signedIn} actions={actions} /> };
  if (providerWait) {
    const { retryProvider, cancelProvider } = actions;
    return {
      name: 'provider',
      screen: <ProviderWait {...providerWait} onRetry={retryProvider} onCancel={cancelProvider} />,
    };
  }
  const account = { ports, formNumber: state.formNumber };
  if (state.path === screenPaths.register) {
    return { name: 'register', screen: <RegisterRoute {...account} /> };
  }
  if (state.path === screenPaths.forgot_password) {
    return { name: 'reset', screen: <ResetRoute {...account} /> };
  }
  return { name: 'login', screen: <LoginScreen key={state.formNumber} state={state} actions={actions} /> };
}

function SessionScreen({
  state,
  actions,
}: {
  state: NonNullable<AppState['signedIn']>;
  actions: AppActions;
}) {
  return (
    <SignedIn
      {...state}
      onContinue={actions.continueSession}
      onOtherAccount={actions.useOtherAccount}
      onSignOut={() => void actions.signOut()}
    />
  );
}

/** The first screen: never behind a Suspense boundary, since it is hydrated. */
function LoginScreen({ state, actions }: RouteProps) {
  return (
    <Login
      {...state.login}
      providers={state.providers}
      onSubmit={actions.submitLogin}
      onProvider={actions.chooseProvider}
      onCancel={actions.cancelLogin}
    />
  );
}
