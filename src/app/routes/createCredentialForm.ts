/** Registration by e-mail with what a method has in place of a password. */
import type { StepForm, StepFormDeps } from '../../flows/form/stepForm';
import { createRegisterWithCredential, type CredentialTexts } from '../../flows/register/registerWithEmail';
import { importChunk } from '../../lib/importChunk';
import { createStore, type ReadableStore } from '../../lib/store';
import type { SignUpPart } from '../../methods/method';
import type { Entry } from '../entry';

interface CredentialForm {
  flow: StepForm;
  texts: CredentialTexts;
}

interface CredentialForms {
  /** Of the first method that can on this page; `null` until it is known. */
  found: ReadableStore<CredentialForm | null>;
  isChosen: ReadableStore<boolean>;
  /** What is typed goes along. @param password the form with a password */
  choose(isWanted: boolean, password: StepForm): void;
}

export function createCredentialForm(entry: Entry, deps: StepFormDeps): CredentialForms {
  const found = createStore<CredentialForm | null>(null);
  const isChosen = createStore(false);
  // A binding that waits belongs to an account with a password.
  if (deps.services.storage.get('bind_id') === null) void findForm(entry, deps).then(found.set);
  return {
    found,
    isChosen,
    choose(isWanted, password) {
      const flow = found.get()?.flow;
      const [from, to] = isWanted ? [password, flow] : [flow, password];
      if (!from || !to) return;
      const { account, nickname, isAgreed } = from.state.get().values;
      to.type({ account, nickname, isAgreed });
      to.keep();
      isChosen.set(isWanted);
    },
  };
}

/** Never rejects: the form with a password is there. */
async function findForm(entry: Entry, deps: StepFormDeps): Promise<CredentialForm | null> {
  try {
    const signUp = await findSignUp(entry);
    if (!signUp || deps.signal.aborted) return null;
    return { flow: createRegisterWithCredential(deps, signUp.create(entry)), texts: signUp.texts };
  } catch {
    return null;
  }
}

async function findSignUp(entry: Entry): Promise<SignUpPart | undefined> {
  const { methods, settings, inApp } = entry;
  const { profile } = settings.brand.get().brand;
  const keys = settings.get().settings?.profile ?? {};
  const found = await Promise.all(
    methods.map(async ({ account, isOffered }) => {
      if (!account || !isOffered(profile, inApp)) return undefined;
      const { signUp } = await importChunk(() => account.load());
      return signUp && (await signUp.isOffered(entry, keys)) ? signUp : undefined;
    }),
  );
  return found.find((signUp) => signUp !== undefined);
}
