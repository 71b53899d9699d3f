import { createElement, useEffect } from 'react';
import type { StepForm } from '../../flows/form/stepForm';
import { createRegisterWithEmail } from '../../flows/register/registerWithEmail';
import {
  createRegisterWithPhone,
  phoneSteps,
  type MethodSteps,
} from '../../flows/register/registerWithPhone';
import type { Draft } from '../../session/guardedStorage';
import { isEmail, plainEmail, type Channel } from '../../contract/typedAccount';
import { parsePhone } from '../../contract/parsePhone';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import type { RegisterStep, RegisterStepProps } from '../../methods/method';
import { useBrand } from '../../screens/EntryView';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { Register } from '../../screens/Register/Register';
import type { Entry } from '../entry';
import { lazyScreen, type LazyScreen } from '../lazyScreen';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { createCredentialForm } from './createCredentialForm';
import { stepFormDeps } from './stepFormDeps';
import { useLeaveWhenOff } from './useLeaveWhenOff';
import { useStepForm, useStepHistory } from './useStepForm';

/** Returns the method of the draft's own form, else of the account typed on another screen. */
function methodOf({ tab, account = '' }: Draft): Channel | null {
  if (tab === 'register.email' || isEmail(plainEmail(account))) return 'email';
  return tab === 'register.mobile' || parsePhone(account, true) !== null ? 'phone' : null;
}

interface MethodScreens extends MethodSteps {
  screens: ReadonlyMap<string, LazyScreen<RegisterStepProps>>;
}

/** A binding begins when its step has loaded: before, there is nothing to release. */
function createMethodSteps(entry: Entry): MethodScreens {
  const loaded = new Set<Awaited<ReturnType<RegisterStep['load']>>>();
  const bindings = () => [...loaded].map(({ createBinding }) => entry.formScope.get(createBinding));
  const offered = entry.methods.flatMap(({ id, isOffered, screen, registerStep }) =>
    registerStep ? [{ id, isOffered, namespaces: screen?.namespaces, ...registerStep }] : [],
  );
  return {
    get() {
      const { brand } = entry.settings.brand.get();
      return offered
        .filter(({ isOffered }) => isOffered(brand.profile, entry.inApp))
        .map(({ id, name, title }) => ({ id, fields: [], name, title }));
    },
    async release(signal) {
      await Promise.all(bindings().map((binding) => binding.release(signal)));
    },
    lose: () => bindings().forEach((binding) => binding.lose()),
    screens: new Map(
      offered.map(({ id, namespaces, load }) => [
        id,
        lazyScreen(async () => {
          const part = await load();
          loaded.add(part);
          return part.Screen;
        }, namespaces),
      ]),
    ),
  };
}

function createRegister(entry: Entry, signal: AbortSignal) {
  const deps = stepFormDeps(entry, signal);
  const { storage } = entry.services;
  const wanted = (): Channel | null => methodOf(storage.get('draft') ?? {});
  const chosen = createStore(wanted());
  const methodSteps = createMethodSteps(entry);
  const flows = {
    email: createRegisterWithEmail(deps),
    phone: createRegisterWithPhone(deps, methodSteps),
  };
  return {
    captcha: deps.captcha,
    flows,
    credential: createCredentialForm(entry, deps),
    methodSteps,
    /** The visitor's choice, from before a reload too; `null` selects the first method of the profile. */
    chosen,
    /** Does nothing while a request is running. @param from the current form */
    choose: (method: Channel, from: StepForm): void => {
      if (from.state.get().work.kind !== 'idle') return;
      chosen.set(method);
      flows[method].keep();
    },
    adoptSharedAccount: () => chosen.set(wanted() ?? chosen.get()),
  };
}

/** Redirects to the sign-in where there is no method. */
export function RegisterRoute() {
  const { status } = useStore(useEntry().settings);
  const methods = useBrand(({ profile }) => profile.register);
  useLeaveWhenOff(methods.length === 0, 'notice.register_off');
  const [first] = methods;
  // Renders nothing until the profile is known, because a form must not change while it is in use.
  return first === undefined || status === 'none' ? (
    <LoadingFallback />
  ) : (
    <RegisterScreen methods={methods} first={first} />
  );
}

function RegisterScreen({ methods, first }: { methods: readonly Channel[]; first: Channel }) {
  const entry = useEntry();
  const register = useFormScope(createRegister);
  const { captcha, flows, credential, methodSteps, chosen, choose, adoptSharedAccount } = register;
  useEffect(() => adoptSharedAccount(), [adoptSharedAccount]);
  const wanted = useStore(chosen);
  const method = wanted !== null && methods.includes(wanted) ? wanted : first;
  const found = useStore(credential.found);
  const isKeyed = useStore(credential.isChosen);
  const flow = method === 'email' && isKeyed && found ? found.flow : flows[method];
  const account = useStepForm(flow, entry);
  useStepHistory(flow);
  const { step } = account.form.progress;
  const steps = methodSteps.get();
  const areNear = method === 'phone' && step > 0;
  const ids = areNear ? steps.map(({ id }) => id).join() : '';
  useEffect(() => {
    // Before they are shown, so that the layout does not shift.
    for (const id of ids.split(',')) void methodSteps.screens.get(id)?.preload(entry);
  }, [ids, methodSteps, entry]);
  const MethodStep = methodSteps.screens.get(steps[step - phoneSteps.length]?.id ?? '');
  return (
    <>
      <Register
        methods={methods}
        method={method}
        onMethod={(next) => choose(next, flow)}
        account={account}
        credential={
          found && {
            texts: found.texts,
            isChosen: isKeyed,
            onChoose: (isChosen) => credential.choose(isChosen, flows.email),
          }
        }
        methodSteps={steps}
        methodStep={MethodStep && createElement(MethodStep, { context: entry, flow: flows.phone })}
      />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
