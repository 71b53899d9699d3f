import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { waitOf } from '../openid/providerFlow';
import { createWechatSignIn } from './wechatSignIn';
import type { WechatScan } from './wechatScan';
import { usePageRestored } from '../../lib/usePageRestored';
import { useStore } from '../../lib/useStore';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import type { MethodContext, MethodScreenProps } from '../method';
import { useDenialOnForm } from '../openid/useDenialOnForm';
import { useWechatPanel } from './useWechatPanel';
import { Wechat } from './Wechat';
import { wechatDeps } from './wechatDeps';
import { createProviderPopup, type ProviderPopup } from '../openid/providerPopup';

function createScan(context: MethodContext, signal: AbortSignal): WechatScan {
  return createWechatSignIn({ ...wechatDeps(context, signal), showNextStep: context.nextStep.show });
}

/** A code that is still good outlives a look at another method. */
export function WechatRoute(props: MethodScreenProps) {
  const { context, onBack } = props;
  const { t } = useTranslation();
  const { view } = context;
  const panel = useWechatPanel(context.formScope.get(createScan), context);
  const authorization = context.scope.get(createWebAuthorization);
  useStore(authorization);
  useEffect(() => {
    // A popup must open inside the click.
    void authorization.prepare();
    return () => authorization.reset();
  }, [authorization]);
  usePageRestored(view, () => authorization.reset());

  const wait = waitOf(authorization);
  useDenialOnForm(props, 'wechat', wait?.status);
  if (wait) {
    const { status, problem, newTabHref } = wait;
    return (
      <ProviderWait
        {...{ status, problem, newTabHref }}
        provider={t('login.wechat')}
        onRetry={() => authorization.start('wechat')}
        onCancel={() => authorization.reset()}
      />
    );
  }
  return (
    <Wechat
      {...panel}
      {...(panel.hint === 'inside' ? { onAuthorize: () => authorization.start('wechat') } : {})}
      onBack={onBack}
    />
  );
}

/** Serves WeChat's own browser: the hub's redirect or popup, as for an OpenID provider. */
function createWebAuthorization(context: MethodContext, signal: AbortSignal): ProviderPopup {
  const { services, completion, nextStep, popups, view } = context;
  const authorization = createProviderPopup({
    services,
    completion,
    showNextStep: nextStep.show,
    pageOrigin: view.origin,
    popups,
  });
  signal.addEventListener('abort', () => authorization.reset());
  return authorization;
}
