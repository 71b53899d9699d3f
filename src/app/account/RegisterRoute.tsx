import { useEffect } from 'react';
import type { BrandFlags } from '../../brand/brand';
import { screenPaths } from '../../contract/screens';
import { useEntryView } from '../../screens/EntryView';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { Register, type RegisterMethod } from '../../screens/Register/Register';
import { lazyScreen } from '../lazyScreen';
import { offersWechat } from '../wechat/offersWechat';
import type { AccountPorts, AccountRouteProps } from './AccountPorts';
import { CaptchaWindow } from './CaptchaWindow';
import { createRegisterControl } from './createRegisterControl';
import { keepOne } from './keepOne';
import { useAccountForm, useStore } from './useAccountForm';

const loadWechatStep = async () => (await import('../wechat/WechatStepRoute')).WechatStepRoute;
const WechatStepRoute = lazyScreen(loadWechatStep, ['wechat']);

const controlOf = keepOne(createRegisterControl);

/** The registration, once it is known which methods the profile offers; where there is none, the way to the sign-in. */
export function RegisterRoute(props: AccountRouteProps) {
  const { ports } = props;
  const { status } = useStore(ports.settings);
  const methods = offeredMethods(useEntryView().brand.flags);
  const isOff = methods.length === 0 && (status === 'ready' || status === 'failed');
  useEffect(() => {
    if (isOff) leaveSwitchedOff(ports);
  }, [isOff, ports]);
  const [first] = methods;
  // Flags are not flipped under somebody's hands: nothing is drawn before they are known.
  return first === undefined || status === 'none' ? (
    <LoadingFallback />
  ) : (
    <RegisterScreen {...props} methods={methods} first={first} />
  );
}

function RegisterScreen({
  methods,
  first,
  ...props
}: AccountRouteProps & { methods: readonly RegisterMethod[]; first: RegisterMethod }) {
  const control = controlOf(props);
  const chosen = useStore(control.chosen);
  const method = chosen !== null && methods.includes(chosen) ? chosen : first;
  const { ports } = props;
  const account = useAccountForm(control.flows[method], ports.view);
  const isWechatNear = offersWechat(ports) && method === 'phone' && account.form.place.step > 0;
  useEffect(() => {
    // Nothing shall jump when the step comes; what fails is loaded again by the step itself.
    if (isWechatNear)
      Promise.all([loadWechatStep(), ports.texts.loadNamespaces(['wechat'])]).catch(() => undefined);
  }, [isWechatNear, ports.texts]);
  const wechat = { ports, binding: control.wechat, flow: control.flows.phone };
  return (
    <>
      <Register
        methods={methods}
        method={method}
        onMethod={(next) => control.choose(next, method)}
        account={account}
        wechatStep={offersWechat(ports) ? <WechatStepRoute {...wechat} /> : null}
      />
      <CaptchaWindow captcha={control.captcha} />
    </>
  );
}

function offeredMethods({ emailRegister, mobileRegister }: BrandFlags): RegisterMethod[] {
  return [...(emailRegister ? (['email'] as const) : []), ...(mobileRegister ? (['phone'] as const) : [])];
}

/** Who came by address is told, and led to the sign-in. */
function leaveSwitchedOff({ services, router }: AccountPorts): void {
  services.notices.show({ kind: 'info', key: 'register-off', text: { key: 'notice.register_off' } });
  router.navigate(screenPaths.login, { replace: true });
}
