import { useEffect } from 'react';
import { createAccountSecurity } from '../../flows/account/accountSecurity';
import { useStore } from '../../lib/useStore';
import { AccountSecurity } from '../../screens/AccountSecurity/AccountSecurity';
import { checkSession } from '../checkSession';
import { useEntry, useOwned } from '../useEntry';

export interface AccountSecurityRouteProps {
  /** What the hub offers for this account: `sessions`, `password`. */
  offers: readonly string[];
  onClose: () => void;
}

/** The account dialog. Closing it cancels its requests. */
export function AccountSecurityRoute({ offers, onClose }: AccountSecurityRouteProps) {
  const entry = useEntry();
  const flow = useOwned(({ services, completion }, signal) =>
    createAccountSecurity({ services, completion, signal, onSessionOver: () => void checkSession(entry) }),
  );
  const hasSessions = offers.includes('sessions');
  useEffect(() => {
    if (hasSessions) void flow.load();
  }, [flow, hasSessions]);
  return (
    <AccountSecurity
      list={useStore(flow.sessions)}
      form={useStore(flow.passwordForm)}
      hasSessions={hasSessions}
      hasPassword={offers.includes('password')}
      onEnd={(id) => void flow.end(id)}
      onReload={() => void flow.load()}
      onEdit={(field) => flow.edit(field)}
      onSave={(values) => flow.changePassword(values)}
      onClose={onClose}
    />
  );
}
