import { useMemo } from 'react';
import type { Completion } from '../../flows/login/completeLogin';
import type { SignInState } from '../../flows/login/signInState';
import { useStore } from '../../lib/useStore';
import { useIsBrandPending } from '../../screens/EntryView';
import { Login } from '../../screens/Login/Login';
import type { LoginProps } from '../../screens/Login/LoginProps';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';
import { useProviderChoices } from './useProviderChoices';

const PhoneLoginRoute = lazyScreen(
  async () => (await import('./PhoneLoginRoute')).PhoneLoginRoute,
  ['account'],
);
const phoneForm = <PhoneLoginRoute />;

/** The sign-in form: the first screen, never behind a Suspense boundary, since it is hydrated. */
export function LoginRoute() {
  const formKey = useStore(useEntry().stores.formKey);
  return <LoginScreen key={formKey} />;
}

function LoginScreen() {
  const entry = useEntry();
  const { signIn, completion, loginDraft, element } = entry;
  const state = loginState(useStore(signIn), useStore(completion));
  const { tab, lastMethod } = useStore(loginDraft);
  const isPending = useIsBrandPending();
  const handlers = useMemo(() => createHandlers(entry), [entry]);
  return (
    <Login
      {...state}
      {...handlers}
      tab={tab}
      lastMethod={lastMethod}
      phoneForm={phoneForm}
      providers={useProviderChoices()}
      expectsProviders={element.initial.methods.more && isPending}
    />
  );
}

/** The same functions for as long as the element is mounted, so that they render nothing again. */
function createHandlers(entry: Entry) {
  const { signIn, loginDraft, providers, providerScreen, providerSignIn } = entry;
  return {
    onSubmit: (values) => void signIn.submit(values),
    onCancel: () => signIn.cancel(),
    onTab: (tab) => loginDraft.chooseTab(tab),
    onType: (account) => loginDraft.keepAccount(account),
    restoreAccount: () => loginDraft.restoreAccount(),
    // Called inside the click, so that a popup may be opened.
    onProvider: (id) =>
      providers.some((each) => each.id === id && each.screen !== null)
        ? providerScreen.open(id)
        : providerSignIn.choose(id),
  } satisfies Partial<LoginProps>;
}

/** The hub asks for a step that this version has no screen for. */
const unknownStep: LoginProps['problem'] = { text: { key: 'error.further_step' } };

function loginState(signIn: SignInState, completion: Completion): Pick<LoginProps, 'status' | 'problem'> {
  if (completion.kind === 'completing' || completion.kind === 'leaving')
    return { status: 'done', problem: null };
  if (signIn.kind === 'further') return { status: 'idle', problem: unknownStep };
  return {
    status: signIn.kind === 'submitting' ? 'busy' : 'idle',
    problem: signIn.kind === 'failed' ? signIn.problem : null,
  };
}
