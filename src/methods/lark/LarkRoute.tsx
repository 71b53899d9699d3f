import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { larkPlatform } from './larkPlatform';
import { waitOf } from '../openid/providerFlow';
import { useStore } from '../../lib/useStore';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import type { ProviderScreenProps } from '../method';
import { useDenialOnForm } from '../openid/useDenialOnForm';
import { Lark } from './Lark';
import { createLarkSession } from './larkSession';

/** Leaving the screen cancels running requests. */
export function LarkRoute(props: ProviderScreenProps) {
  const { context, onBack } = props;
  const { t } = useTranslation();
  const { view } = context;
  const session = context.scope.get(createLarkSession);
  const state = useStore(session.signIn);
  useStore(session.popup);
  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);
  useEffect(() => {
    // The visitor left Lark's page with the browser's back button: nothing is under way any more.
    const handlePageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) onBack();
    };
    view.addEventListener('pageshow', handlePageShow);
    return () => view.removeEventListener('pageshow', handlePageShow);
  }, [view, onBack]);

  const wait = waitOf(session.popup);
  useDenialOnForm(props, larkPlatform, wait?.status);
  if (wait) {
    const { status, problem, newTabHref } = wait;
    return (
      <ProviderWait
        {...{ status, problem, newTabHref }}
        provider={t('login.lark')}
        onRetry={() => session.retry()}
        onCancel={onBack}
      />
    );
  }
  return (
    <Lark
      state={state}
      onAccept={() => void session.signIn.accept()}
      onRetry={() => session.retry()}
      onRedirect={() => session.redirect()}
      onBack={onBack}
    />
  );
}
