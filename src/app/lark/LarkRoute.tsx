import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Lark } from '../../screens/Lark/Lark';
import { ProviderWait } from '../../screens/ProviderWait/ProviderWait';
import type { AccountPorts } from '../account/AccountPorts';
import { useStore } from '../account/useAccountForm';
import { waitOf } from '../createProviderControl';
import { larkControl } from './createLarkControl';

export interface LarkRouteProps {
  ports: AccountPorts;
  /** Back to the form. */
  onBack: () => void;
}

/** Signing in with Lark. Whoever leaves the screen gives up what is under way. */
export function LarkRoute({ ports, onBack }: LarkRouteProps) {
  const { t } = useTranslation();
  const { view } = ports;
  const control = larkControl(ports);
  const state = useStore(control.signIn);
  useStore(control.handover);
  useEffect(() => {
    control.enter();
    return () => control.leave();
  }, [control]);
  useEffect(() => {
    // Lark's page was left with the browser's back button: nothing is under way any more.
    const handlePageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) onBack();
    };
    view.addEventListener('pageshow', handlePageShow);
    return () => view.removeEventListener('pageshow', handlePageShow);
  }, [view, onBack]);

  const wait = waitOf(control.handover);
  if (wait) {
    const { status, problem, newTabHref } = wait;
    return (
      <ProviderWait
        {...{ status, problem, newTabHref }}
        provider={t('login.lark')}
        onRetry={() => control.retry()}
        onCancel={onBack}
      />
    );
  }
  return (
    <Lark
      state={state}
      onRetry={() => control.retry()}
      onRedirect={() => control.redirect()}
      onBack={onBack}
    />
  );
}
