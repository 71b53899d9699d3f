import { useMemo } from 'react';
import { visibleSignIn } from '../../flows/login/emailSignIn';
import { useStore } from '../../lib/useStore';
import { useBrand, useIsBrandPending, useMethodName } from '../../screens/EntryView';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { Login } from '../../screens/Login/Login';
import type { LoginProps, MethodChoice } from '../../screens/Login/LoginProps';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';
import { offeredButtons } from '../../methods/registry';

export const PhoneLoginRoute = lazyScreen(
  async () => (await import('./PhoneLoginRoute')).PhoneLoginRoute,
  ['account'],
  <LoadingFallback isPart />,
);
const phoneForm = <PhoneLoginRoute />;
const WayOutRoute = lazyScreen(async () => (await import('./WayOutRoute')).WayOutRoute, ['account'], null);

/** The initial screen, which is hydrated, so it is not lazy. */
export function LoginRoute() {
  const formKey = useStore(useEntry().stores.formKey);
  return <LoginScreen key={formKey} />;
}

function LoginScreen() {
  const entry = useEntry();
  const { signIn, completion, loginDraft, element, inApp, services } = entry;
  const state = useStore(signIn.state);
  const completed = useStore(completion);
  // The same object until one of them changes, so that the fields do not render again.
  const form = useMemo(() => visibleSignIn(state, completed), [state, completed]);
  const { tab, lastMethod } = useStore(loginDraft);
  const isPending = useIsBrandPending();
  const handlers = useMemo(() => createHandlers(entry), [entry]);
  const buttons = useButtons();
  const notice = useNotice();
  const hasForm = useBrand(({ profile }) => profile.password.length > 0);
  const hasNone = !hasForm && buttons.length === 0;
  return (
    <Login
      form={form}
      {...handlers}
      tab={tab}
      lastMethod={lastMethod}
      notice={notice}
      phoneForm={phoneForm}
      // Not in the first render, which is hydrated.
      wayOut={
        !isPending && (inApp === 'other' || hasNone || services.domain()) && <WayOutRoute hasNone={hasNone} />
      }
      buttons={buttons}
      expectsButtons={element.initial.methods.more && isPending}
    />
  );
}

/** Why the form is shown: a provider's sign-in that ended, else what the entry says. */
function useNotice(): NonNullable<LoginProps['notice']> | null {
  const { providerSignIn, stores } = useEntry();
  const nameOf = useMethodName();
  const wait = useStore(providerSignIn.wait);
  const text = useStore(stores.formNotice);
  if (wait?.status === 'denied')
    return { text: { key: 'provider.denied', values: { name: nameOf(wait.platform) } }, isProblem: false };
  if (wait?.status === 'failed')
    return { text: wait.problem ?? { key: 'error.login_failed' }, isProblem: true };
  return text && { text, isProblem: false };
}

/** The same functions while the element is mounted, so that they cause no renders. */
function createHandlers(entry: Entry) {
  const { signIn, loginDraft, methods, navigator, providerSignIn } = entry;
  return {
    onEdit: signIn.edit,
    onSubmit: (values) => void signIn.submit(values),
    onCancel: signIn.cancel,
    onTab: (tab) => loginDraft.chooseTab(tab),
    onIntent: () => PhoneLoginRoute.preload(entry),
    onType: (account) => loginDraft.keepAccount(account),
    restoreAccount: () => loginDraft.restoreAccount(),
    // Called inside the click, so that a popup may be opened.
    onButton: (id) =>
      methods.some((each) => each.id === id && each.screen) ? navigator.open(id) : providerSignIn.choose(id),
  } satisfies Partial<LoginProps>;
}

/** The same list until the brand changes. */
function useButtons(): readonly MethodChoice[] {
  const { inApp, methods } = useEntry();
  const brand = useBrand((now) => now);
  return useMemo(() => offeredButtons(brand, inApp, methods), [brand, inApp, methods]);
}
