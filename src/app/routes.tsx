/** Which screen is shown in which state: the first row whose condition holds, so the order is the priority. */
import { useState, type ReactNode } from 'react';
import { portalPaths, screenPaths } from '../contract/screens';
import type { NextStep } from '../flows/login/nextStep';
import { isUnderWay, type ProviderWait } from '../methods/openid/providerWait';
import { deriveStore, type ReadableStore } from '../lib/store';
import { useStore } from '../lib/useStore';
import { EntryLayout } from '../screens/EntryLayout/EntryLayout';
import type { Entry } from './entry';
import { lazyScreen } from './lazyScreen';
import { LoginRoute } from './routes/LoginRoute';
import { ProviderRoute } from './routes/ProviderRoute';
import { UnreachableRoute } from './routes/UnreachableRoute';
import type { Availability } from './services/embedding';
import { useEntry } from './useEntry';
import { useHasChanged } from './useHasChanged';

export interface RouteInput {
  path: string;
  availability: Availability['kind'];
  /** Whether a session is offered, continued or ended, or a login stays on this page. */
  hasSessionScreen: boolean;
  isProviderUnderWay: boolean;
  nextStep: NextStep['kind'] | null;
  /** Id of the provider whose screen is shown. */
  provider: string | null;
}

export interface Route {
  name: string;
  when: (input: RouteInput) => boolean;
  /** A `page` has its own layout. `hasChanged`: this screen replaced another. */
  layout: 'entry' | 'page';
  render: (hasChanged: boolean) => ReactNode;
}

const ContentRoute = lazyScreen(
  async () => (await import('./routes/ContentRoute')).ContentRoute,
  ['content'],
);
const Legal = lazyScreen(async () => (await import('../screens/Legal/Legal')).Legal);
const OriginRefusedRoute = lazyScreen(
  async () => (await import('./routes/OriginRefusedRoute')).OriginRefusedRoute,
);
const SessionRoute = lazyScreen(async () => (await import('./routes/SessionRoute')).SessionRoute);
export const ProviderWaitRoute = lazyScreen(
  async () => (await import('./routes/ProviderWaitRoute')).ProviderWaitRoute,
  ['account'],
);
const SecondFactorRoute = lazyScreen(
  async () => (await import('./routes/SecondFactorRoute')).SecondFactorRoute,
  ['account'],
);
const BindPhoneRoute = lazyScreen(
  async () => (await import('./routes/BindPhoneRoute')).BindPhoneRoute,
  ['account'],
);
const NewAccountRoute = lazyScreen(
  async () => (await import('./routes/NewAccountRoute')).NewAccountRoute,
  ['account'],
);
const AuthorizeRoute = lazyScreen(
  async () => (await import('./routes/AuthorizeRoute')).AuthorizeRoute,
  ['open'],
);
const OpenAuthRoute = lazyScreen(
  async () => (await import('./routes/OpenAuthRoute')).OpenAuthRoute,
  ['open'],
);
export const RegisterRoute = lazyScreen(
  async () => (await import('./routes/RegisterRoute')).RegisterRoute,
  ['account'],
);
export const ResetRoute = lazyScreen(
  async () => (await import('./routes/ResetRoute')).ResetRoute,
  ['account'],
);

const login = <LoginRoute />;

const at =
  (path: string) =>
  (input: RouteInput): boolean =>
    input.path === path;
const page = (name: string, path: string, render: (hasChanged: boolean) => ReactNode): Route => ({
  name,
  when: at(path),
  layout: 'page',
  render,
});
const screen = (name: string, when: Route['when'], content: ReactNode): Route => ({
  name,
  when,
  layout: 'entry',
  // The same element each time, so that React skips it when nothing below has changed.
  render: () => content,
});

const loginRoute = screen('login', () => true, login);

/** Most important first. */
export const routes: readonly Route[] = [
  page('content', portalPaths.content, (hasChanged) => <ContentRoute hasChanged={hasChanged} />),
  page('agreement', portalPaths.agreement, (hasChanged) => (
    <Legal key="agreement" document="agreement" hasChanged={hasChanged} />
  )),
  page('privacy', portalPaths.privacy, (hasChanged) => (
    <Legal key="privacy" document="privacy" hasChanged={hasChanged} />
  )),
  screen('refused', (input) => input.availability === 'refused', <OriginRefusedRoute />),
  screen('unreachable', (input) => input.availability === 'unreachable', <UnreachableRoute />),
  screen('session', (input) => input.hasSessionScreen, <SessionRoute />),
  screen('provider', (input) => input.isProviderUnderWay, <ProviderWaitRoute />),
  screen('factor', (input) => input.nextStep === 'secondFactor', <SecondFactorRoute />),
  screen('bind', (input) => input.nextStep === 'bindPhone', <BindPhoneRoute />),
  screen('new_account', (input) => input.nextStep === 'newAccount', <NewAccountRoute />),
  screen('method', (input) => input.provider !== null, <ProviderRoute />),
  screen('authorize', at(screenPaths.authorize), <AuthorizeRoute signIn={login} />),
  screen('open_auth', at(screenPaths.open_auth), <OpenAuthRoute />),
  screen('register', at(screenPaths.register), <RegisterRoute />),
  screen('reset', at(screenPaths.forgot_password), <ResetRoute />),
  loginRoute,
];

export function routeAt(input: RouteInput): Route {
  return routes.find(({ when }) => when(input)) ?? loginRoute;
}

/** Notifies only when the route may change. */
export function createRouteInput(entry: Entry): ReadableStore<RouteInput> {
  const { router, stores, completion, sessionOffer, providerSignIn, nextStep, providerScreen } = entry;
  return deriveStore(
    [
      router.path,
      stores.availability,
      completion,
      sessionOffer,
      providerSignIn.wait,
      nextStep,
      providerScreen.shown,
    ],
    (
      path: string,
      availability: Availability,
      completed: { kind: string },
      offer: { kind: string },
      wait: ProviderWait | null,
      step: NextStep | null,
      provider: string | null,
    ): RouteInput => ({
      path,
      availability: availability.kind,
      hasSessionScreen: completed.kind === 'completed' || offer.kind !== 'none',
      isProviderUnderWay: isUnderWay(wait),
      nextStep: step?.kind ?? null,
      provider,
    }),
  );
}

export function EntryRoutes() {
  const entry = useEntry();
  const [store] = useState(() => createRouteInput(entry));
  const input = useStore(store);
  const route = routeAt(input);
  // Two providers count as two screens.
  const name = route.name === 'method' ? (input.provider ?? route.name) : route.name;
  const isEntry = input.path.startsWith(portalPaths.entry);
  const hasChanged = useHasChanged(isEntry ? name : input.path);
  if (route.layout === 'page') return route.render(hasChanged);
  return (
    <EntryLayout screen={name} hasChanged={hasChanged}>
      {route.render(hasChanged)}
    </EntryLayout>
  );
}
