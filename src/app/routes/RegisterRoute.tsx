import { useEffect } from 'react';
import { createRegisterWithEmail } from '../../flows/register/registerWithEmail';
import { createRegisterWithPhone } from '../../flows/register/registerWithPhone';
import type { Draft } from '../../session/guardedStorage';
import { createWechatBinding } from '../../methods/wechat/wechatBinding';
import { isEmail, parsePhone, plainEmail, type Channel } from '../../contract/typedAccount';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import { wechat } from '../../methods/wechat/wechat';
import { wechatDeps } from '../../methods/wechat/wechatDeps';
import { useBrand } from '../../screens/EntryView';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { Register } from '../../screens/Register/Register';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useLeaveWhenOff } from './useLeaveWhenOff';
import { useStepForm, useStepHistory } from './useStepForm';

const loadWechatStep = async () => (await import('../../methods/wechat/WechatStepRoute')).WechatStepRoute;
const WechatStepRoute = lazyScreen(loadWechatStep, ['wechat']);

/** Returns the method of the draft's own form, else of the account typed on another screen. */
function methodOf({ tab, account = '' }: Draft): Channel | null {
  if (tab === 'register.email' || isEmail(plainEmail(account))) return 'email';
  return tab === 'register.mobile' || parsePhone(account, true) !== null ? 'phone' : null;
}

/** Settings may still arrive, so this may change. */
const offersWechat = ({ settings, inApp }: Entry): boolean =>
  wechat.isOffered(settings.brand.get().brand, inApp);

function createRegister(entry: Entry, signal: AbortSignal) {
  const deps = stepFormDeps(entry, signal);
  const { storage } = entry.services;
  const wanted = (): Channel | null => methodOf(storage.get('draft') ?? {});
  const chosen = createStore(wanted());
  const binding = createWechatBinding(wechatDeps(entry, signal));
  const flows = {
    email: createRegisterWithEmail(deps),
    phone: createRegisterWithPhone(deps, { ...binding, isOffered: () => offersWechat(entry) }),
  };
  return {
    captcha: deps.captcha,
    flows,
    binding,
    /** The visitor's choice, from before a reload too; `null` selects the first method of the profile. */
    chosen,
    /** Does nothing while a request is running. @param from the current method */
    choose: (method: Channel, from: Channel): void => {
      if (flows[from].state.get().work.kind !== 'idle') return;
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
  const { captcha, flows, binding, chosen, choose, adoptSharedAccount } = useFormScope(createRegister);
  useEffect(() => adoptSharedAccount(), [adoptSharedAccount]);
  const wanted = useStore(chosen);
  const method = wanted !== null && methods.includes(wanted) ? wanted : first;
  const account = useStepForm(flows[method], entry);
  useStepHistory(flows[method]);
  const isWechatNear = offersWechat(entry) && method === 'phone' && account.form.progress.step > 0;
  const { texts } = entry;
  useEffect(() => {
    // Loads the next step before it is shown, so that the layout does not shift. After a failure the step itself loads
    // again.
    if (isWechatNear)
      Promise.all([loadWechatStep(), texts.loadNamespaces(['wechat'])]).catch(() => undefined);
  }, [isWechatNear, texts]);
  const wechatStep = { context: entry, binding, flow: flows.phone };
  return (
    <>
      <Register
        methods={methods}
        method={method}
        onMethod={(next) => choose(next, method)}
        account={account}
        wechatStep={offersWechat(entry) ? <WechatStepRoute {...wechatStep} /> : null}
      />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
