/** Which entry screen a state shows. Screens beyond the first are loaded when asked for. */
import type { ReactNode } from 'react';
import { screenPaths } from '../contract/screens';
import { idleForm } from '../flows/form/formState';
import type { Completion } from '../flows/login/completeLogin';
import { visibleSignIn } from '../flows/login/emailSignIn';
import { Failure } from '../screens/Failure/Failure';
import { Login } from '../screens/Login/Login';
import type { AppActions, AppModel, AppState } from './AppModel';
import type { AccountRouteProps } from './account/AccountPorts';
import { useStore } from './account/useAccountForm';
import { lazyScreen } from './lazyScreen';

const BindPhoneRoute = lazyScreen(
  async () => (await import('./bind/BindPhoneRoute')).BindPhoneRoute,
  ['account'],
);
const AuthorizeRoute = lazyScreen(
  async () => (await import('./authorize/AuthorizeRoute')).AuthorizeRoute,
  ['open'],
);
const LarkRoute = lazyScreen(async () => (await import('./lark/LarkRoute')).LarkRoute, ['open']);
const OpenAuthRoute = lazyScreen(
  async () => (await import('./openAuth/OpenAuthRoute')).OpenAuthRoute,
  ['open'],
);
const OriginRefused = lazyScreen(
  async () => (await import('../screens/OriginRefused/OriginRefused')).OriginRefused,
);
const PhoneLoginRoute = lazyScreen(
  async () => (await import('./phone/PhoneLoginRoute')).PhoneLoginRoute,
  ['account'],
);
const ProviderWait = lazyScreen(
  async () => (await import('../screens/ProviderWait/ProviderWait')).ProviderWait,
);
const RegisterRoute = lazyScreen(
  async () => (await import('./account/RegisterRoute')).RegisterRoute,
  ['account'],
);
const ResetRoute = lazyScreen(async () => (await import('./account/ResetRoute')).ResetRoute, ['account']);
const SecondFactorRoute = lazyScreen(
  async () => (await import('./secondFactor/SecondFactorRoute')).SecondFactorRoute,
  ['account'],
);
const WechatRoute = lazyScreen(async () => (await import('./wechat/WechatRoute')).WechatRoute, ['wechat']);
const SignedIn = lazyScreen(async () => (await import('../screens/SignedIn/SignedIn')).SignedIn);

/** What stands in the place of the login, or the login itself; the name tells one screen from the next. */
export function entryScreen(
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
  if (state.further?.kind === 'secondFactor') {
    const step = state.further;
    return { name: 'factor', screen: <SecondFactorRoute key={step.challenge} ports={ports} step={step} /> };
  }
  const account = { ports, formNumber: state.formNumber };
  if (state.further?.kind === 'bindPhone') {
    return { name: 'bind', screen: <BindPhoneRoute {...account} method={state.further.method} /> };
  }
  if (state.method === 'wechat') {
    return { name: 'wechat', screen: <WechatRoute {...account} onBack={actions.closeMethod} /> };
  }
  if (state.method === 'lark') {
    return { name: 'lark', screen: <LarkRoute ports={ports} onBack={actions.closeMethod} /> };
  }
  const login = <LoginScreen key={state.formNumber} state={state} actions={actions} account={account} />;
  if (state.path === screenPaths.authorize) {
    return { name: 'authorize', screen: <AuthorizeRoute ports={ports} signIn={login} /> };
  }
  if (state.path === screenPaths.open_auth) {
    return { name: 'open_auth', screen: <OpenAuthRoute ports={ports} /> };
  }
  if (state.path === screenPaths.register) {
    return { name: 'register', screen: <RegisterRoute {...account} /> };
  }
  if (state.path === screenPaths.forgot_password) {
    return { name: 'reset', screen: <ResetRoute {...account} /> };
  }
  return { name: 'login', screen: login };
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

const idleCompletion: Completion = { kind: 'idle' };

/** The first screen: never behind a Suspense boundary, since it is hydrated. */
function LoginScreen({
  state,
  actions,
  account,
}: {
  state: AppState;
  actions: AppActions;
  account: AccountRouteProps;
}) {
  const { signIn, door } = account.ports;
  const form = visibleSignIn(useStore(signIn.state, idleForm), useStore(door, idleCompletion));
  return (
    <Login
      {...state.login}
      form={form}
      phoneForm={<PhoneLoginRoute {...account} />}
      providers={state.providers}
      onTab={actions.chooseTab}
      onType={actions.keepAccount}
      restoreAccount={actions.restoreAccount}
      onEdit={signIn.edit}
      onSubmit={(values) => void signIn.submit(values)}
      onProvider={actions.chooseProvider}
      onCancel={signIn.cancel}
    />
  );
}
