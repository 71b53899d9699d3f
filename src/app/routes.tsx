/** What each location shows. Which location is shown says `navigator/location`. */
import type { ReactNode } from 'react';
import { useStore } from '../lib/useStore';
import { EntryLayout } from '../screens/EntryLayout/EntryLayout';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';
import { lazyScreen } from './lazyScreen';
import type { Shown } from './navigator/location';
import { LoginRoute } from './routes/LoginRoute';
import { MethodRoute } from './routes/MethodRoute';
import { UnreachableRoute } from './routes/UnreachableRoute';
import { useEntry } from './useEntry';
import { useHasChanged } from './useHasChanged';

export interface Route {
  /** A `page` has its own layout. `hasChanged`: this screen replaced another. */
  layout: 'entry' | 'page';
  render: (hasChanged: boolean) => ReactNode;
}

const UndoRoute = lazyScreen(async () => (await import('./routes/UndoRoute')).UndoRoute, ['open']);
const ContentRoute = lazyScreen(
  async () => (await import('./routes/ContentRoute')).ContentRoute,
  ['content', 'memory'],
);
const AccountRoute = lazyScreen(
  async () => (await import('./routes/AccountRoute')).AccountRoute,
  ['content', 'account', 'memory'],
);
const LegalRoute = lazyScreen(async () => (await import('./routes/LegalRoute')).LegalRoute, ['content']);
const OriginRefusedRoute = lazyScreen(
  async () => (await import('./routes/OriginRefusedRoute')).OriginRefusedRoute,
  ['open'],
);
const SessionRoute = lazyScreen(
  async () => (await import('./routes/SessionRoute')).SessionRoute,
  ['open', 'memory'],
);
export const ProviderWaitRoute = lazyScreen(
  async () => (await import('./routes/ProviderWaitRoute')).ProviderWaitRoute,
  ['account'],
);
const NextStepRoute = lazyScreen(
  async () => (await import('./routes/NextStepRoute')).NextStepRoute,
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

const page = (render: Route['render']): Route => ({ layout: 'page', render });
const screen = (content: ReactNode): Route => ({
  layout: 'entry',
  // The same element each time, so that React skips it when nothing below has changed.
  render: () => content,
});

const nextStep = screen(<NextStepRoute />);

export const routes: Readonly<Record<Shown['screen'], Route>> = {
  content: page((hasChanged) => <ContentRoute hasChanged={hasChanged} />),
  account: page((hasChanged) => <AccountRoute hasChanged={hasChanged} />),
  agreement: page((hasChanged) => (
    <LegalRoute key="agreement" document="agreement" hasChanged={hasChanged} />
  )),
  privacy: page((hasChanged) => <LegalRoute key="privacy" document="privacy" hasChanged={hasChanged} />),
  undo: screen(<UndoRoute />),
  opening: screen(<LoadingFallback />),
  refused: screen(<OriginRefusedRoute />),
  unreachable: screen(<UnreachableRoute />),
  session: screen(<SessionRoute />),
  provider: screen(<ProviderWaitRoute />),
  secondFactor: nextStep,
  setUp: nextStep,
  bindPhone: nextStep,
  newAccount: nextStep,
  method: screen(<MethodRoute />),
  authorize: screen(<AuthorizeRoute signIn={login} />),
  open_auth: screen(<OpenAuthRoute />),
  register: screen(<RegisterRoute />),
  forgot_password: screen(<ResetRoute />),
  login: screen(login),
};

export function EntryRoutes() {
  const shown = useStore(useEntry().shown);
  const { layout, render } = routes[shown.screen];
  // Two methods count as two screens.
  const name = shown.screen === 'method' ? shown.id : shown.screen;
  const hasChanged = useHasChanged(name);
  const content = render(hasChanged);
  return layout === 'page' ? (
    content
  ) : (
    <EntryLayout screen={name} hasChanged={hasChanged}>
      {content}
    </EntryLayout>
  );
}
