import { useCallback, useEffect } from 'react';
import { createAccountSummary } from '../../flows/account/accountSummary';
import { useStore } from '../../lib/useStore';
import { AccountSummary } from '../../screens/Account/AccountSummary';
import { checkSession } from '../checkSession';
import { accountAddress, createAccountWindow } from '../services/accountWindow';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { useAvatar } from './useAvatar';

/** The account in a page of another site. */
export function AccountSummaryRoute({ hasChanged }: { hasChanged: boolean }) {
  const entry = useEntry();
  const { element, services, sessionOffer, language, view } = entry;
  const login = useStore(services.session);
  const isSignedIn = login !== null;
  const { avatar, control } = useAvatar();
  const onSessionOver = useCallback((): void => void checkSession(entry), [entry]);
  const { flow, account } = useOwned((owner, signal) => {
    const summary = createAccountSummary({ services: owner.services, signal, onSessionOver });
    return {
      flow: summary,
      account: createAccountWindow({
        popups: owner.popups,
        portal: owner.services.portal,
        address: () => accountAddress(owner.element.config.get(), owner.language.get(), owner.view.origin),
        onMessage(message) {
          if (message.type === 'account-change') element.dispatch(message.type, { what: message.what });
          else element.dispatch(message.type, { due_at: message.due_at });
          void summary.load();
        },
        signal,
      }),
    };
  });
  const state = useStore(flow.state);
  const config = useStore(element.config);
  const shown = state.kind === 'shown' ? state.facts.profile : null;
  const isKnown = shown !== null;
  const picture = shown?.avatar;
  useEffect(() => {
    if (isSignedIn) void flow.load();
  }, [flow, isSignedIn]);
  useEffect(() => element.config.subscribe(() => void flow.load()), [element, flow]);
  // Not every change is told: a browser may cut the window off, or the owner use another.
  useEffect(() => {
    const load = (): void => void flow.load();
    view.addEventListener('focus', load);
    return () => view.removeEventListener('focus', load);
  }, [flow, view]);
  useEffect(() => {
    if (isKnown) avatar.tell(picture);
  }, [avatar, isKnown, picture]);
  return (
    <AccountSummary
      state={state}
      name={shown?.username ?? login?.username ?? ''}
      picture={control.address}
      portal={new URL(services.portal).hostname}
      newTabHref={accountAddress(config, useStore(language), null)}
      isBlocked={useStore(account.isBlocked)}
      hasChanged={hasChanged}
      onManage={() => account.open()}
      onReload={() => void flow.load()}
      onSignOut={() => void sessionOffer.signOut()}
    />
  );
}
