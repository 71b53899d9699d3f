import { useEffect } from 'react';
import { createAccountSecurity } from '../../flows/account/accountSecurity';
import { useStore } from '../../lib/useStore';
import { AccountSecurity } from '../../screens/AccountSecurity/AccountSecurity';
import { checkSession } from '../checkSession';
import { useEntry, useOwned } from '../useEntry';

export interface AccountSecurityRouteProps {
  /** What the hub offers for this account: `sessions`, `links`, `password`. */
  offers: readonly string[];
  onClose: () => void;
}

/** Closing the dialog cancels its requests. */
export function AccountSecurityRoute({ offers, onClose }: AccountSecurityRouteProps) {
  const entry = useEntry();
  const flow = useOwned(({ services, completion }, signal) =>
    createAccountSecurity({ services, completion, signal, onSessionOver: () => void checkSession(entry) }),
  );
  const hasSessions = offers.includes('sessions');
  const hasLinks = offers.includes('links');
  useEffect(() => {
    if (hasSessions) void flow.sessions.load();
    if (hasLinks) void flow.links.load();
  }, [flow, hasSessions, hasLinks]);
  return (
    <AccountSecurity
      list={useStore(flow.sessions.list)}
      form={useStore(flow.passwordForm)}
      hasSessions={hasSessions}
      hasLinks={hasLinks}
      links={{
        list: useStore(flow.links.list),
        onRemove: (id) => flow.links.end(id),
        onReload: () => void flow.links.load(),
      }}
      hasPassword={offers.includes('password')}
      onEnd={(id) => void flow.sessions.end(id)}
      onReload={() => void flow.sessions.load()}
      onEdit={(field) => flow.edit(field)}
      onSave={(values) => flow.changePassword(values)}
      onClose={onClose}
    />
  );
}
