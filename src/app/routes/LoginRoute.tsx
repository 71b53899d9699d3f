import { useMemo, useState, type ReactNode } from 'react';
import type { Profile } from '../../contract/profile';
import type { Channel } from '../../contract/typedAccount';
import { visibleForm } from '../../flows/login/firstForm';
import { useStore } from '../../lib/useStore';
import { useBrand, useIsBrandPending, useMethodName } from '../../screens/EntryView';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { Login } from '../../screens/Login/Login';
import type { FirstFormProps, LoginProps, LoginTab, MethodChoice } from '../../screens/Login/LoginProps';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';
import type { EmailChoice } from './EmailWayRoute';
import { firstMethod, offeredButtons } from '../../methods/registry';

export const PhoneLoginRoute = lazyScreen(
  async (entry) => (await import('./laterForms')).loadPhoneLogin(entry),
  ['account'],
  <LoadingFallback isPart />,
);
const EmailWayRoute = lazyScreen(
  async (entry) => (await import('./laterForms')).loadEmailWay(entry),
  ['account'],
  null,
);
const { Form: FirstForm } = firstMethod;
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
  const form = useMemo(() => visibleForm(state, completed), [state, completed]);
  const { tab, lastMethod } = useStore(loginDraft);
  const isPending = useIsBrandPending();
  const { fields, ...handlers } = useMemo(() => createHandlers(entry), [entry]);
  const buttons = useButtons();
  const notice = useNotice();
  const greeting = useStore(entry.stores.greeting);
  const [choice, setChoice] = useState<EmailChoice>({});
  const profile = useBrand((brand) => brand.profile);
  const hasWay = entry.methods.some((each) => 'loadEmailWay' in each && each.isOffered(profile, inApp));
  // The same element until it changes, so that the fields do not render again.
  const instead = useMemo(
    () => hasWay && <EmailWayRoute choice={choice} onChoose={setChoice} />,
    [hasWay, choice],
  );
  const tabs = useTabs(
    (choice.isCode && instead) || (
      <FirstForm form={form} {...fields}>
        {instead}
      </FirstForm>
    ),
    profile,
  );
  const hasNone = buttons.length === 0 && !tabs.some(({ isOffered }) => isOffered);
  return (
    <Login
      work={form.work}
      tabs={tabs}
      {...handlers}
      tab={tab}
      lastMethod={lastMethod}
      {...{ notice, greeting }}
      // Not in the first render, which is hydrated.
      wayOut={
        !isPending && (inApp === 'other' || hasNone || services.domain()) && <WayOutRoute hasNone={hasNone} />
      }
      buttons={buttons}
      expectsButtons={element.initial.methods.more && isPending}
    />
  );
}

/** Of e-mail and phone number, then those of the methods. */
function useTabs(firstForm: ReactNode, profile: Profile): LoginTab[] {
  const entry = useEntry();
  const { inApp, loginDraft, scope } = entry;
  const { lastMethod } = useStore(loginDraft);
  const has = (channel: Channel): boolean => profile.password.includes(channel);
  const isLast = isByPhone(entry, lastMethod);
  return [
    { id: 'email', label: 'login.tab_email', isOffered: has('email'), form: firstForm },
    { id: 'phone', label: 'login.tab_phone', isOffered: has('phone'), isLast, form: phoneForm },
    ...scope.get(createOwnTabs).map((tab) => ({
      ...tab,
      isOffered: tab.isOffered(profile, inApp),
      isLast: tab.id === lastMethod,
    })),
  ];
}

/** Signs in by phone number only. */
const isByPhone = ({ methods }: Entry, last: string | null): boolean =>
  last !== firstMethod.id && methods.some((method) => method.id === last && 'loadPhoneWay' in method);

/** Creates each form once per element, because React treats another component as another form. */
function createOwnTabs(entry: Entry) {
  return entry.methods.flatMap((method) => {
    if (method.surface !== 'tab' || !method.tab) return [];
    const { id, isOffered, tab } = method;
    const Form = lazyScreen(tab.load, tab.namespaces, <LoadingFallback isPart />);
    return [{ id, isOffered, label: tab.label, form: <Form context={entry} /> }];
  });
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
  const { signIn, loginDraft } = entry;
  const fields: Omit<FirstFormProps, 'form'> = {
    onEdit: signIn.edit,
    onSubmit: (values) => void signIn.submit(values),
    onType: (account) => loginDraft.keepAccount(account),
    restoreAccount: () => loginDraft.restoreAccount(),
  };
  return {
    fields,
    onCancel: signIn.cancel,
    onTab: (tab) => loginDraft.chooseTab(tab),
    onIntent: () => void PhoneLoginRoute.preload(entry),
    onButton: (id) => pressButton(entry, id),
  } satisfies Partial<LoginProps> & { fields: object };
}

/** Called inside the click, so that a popup may be opened. */
export function pressButton(entry: Entry, id: string): void {
  const { methods, navigator, providerSignIn } = entry;
  const screen = methods.find((each) => each.id === id)?.screen;
  if (screen?.choose) screen.choose(entry);
  else if (screen) navigator.open(id);
  else providerSignIn.choose(id);
}

/** The same list until the brand changes. */
function useButtons(): readonly MethodChoice[] {
  const { inApp, methods } = useEntry();
  const brand = useBrand((now) => now);
  return useMemo(() => offeredButtons(brand, inApp, methods), [brand, inApp, methods]);
}
