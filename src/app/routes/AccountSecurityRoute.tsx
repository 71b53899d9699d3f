import { createElement, useEffect, type ReactNode } from 'react';
import { createAccountSecurity } from '../../flows/account/accountSecurity';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSecurity } from '../../screens/AccountSecurity/AccountSecurity';
import { Waiting } from '../../screens/Waiting';
import { checkSession } from '../checkSession';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { createEntryVerification } from '../services/verification';
import { useEntry, useOwned } from '../useEntry';
import { ConfirmOwnerRoute } from './ConfirmOwnerRoute';

export interface AccountSecurityRouteProps {
  /** What the hub offers for this account: `sessions`, `links`, `password`, and the sections of methods. */
  offers: readonly string[];
  onClose: () => void;
}

/** Closing the dialog cancels its requests. */
export function AccountSecurityRoute({ offers, onClose }: AccountSecurityRouteProps) {
  const entry = useEntry();
  const onSessionOver = (): void => void checkSession(entry);
  const { flow, verification, signal } = useOwned((owner, lifetime) => ({
    flow: createAccountSecurity({
      services: owner.services,
      completion: owner.completion,
      signal: lifetime,
      onSessionOver,
    }),
    verification: createEntryVerification(owner),
    signal: lifetime,
  }));
  const hasSessions = offers.includes('sessions');
  const hasLinks = offers.includes('links');
  useEffect(() => {
    if (hasSessions) void flow.sessions.load();
    if (hasLinks) void flow.links.load();
  }, [flow, hasSessions, hasLinks]);
  return (
    <>
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
        ofMethods={useSections(offers, { withProof: verification.withProof, signal, onSessionOver })}
        onEnd={(id) => void flow.sessions.end(id)}
        onReload={() => void flow.sessions.load()}
        onEdit={(field) => flow.edit(field)}
        onSave={(values) => flow.changePassword(values)}
        onClose={onClose}
      />
      <ConfirmOwnerRoute verification={verification} />
    </>
  );
}

function useSections(offers: readonly string[], props: Omit<AccountSectionProps, 'context'>): ReactNode[] {
  const entry = useEntry();
  return entry.scope
    .get(createSections)
    .flatMap(({ offer, Section }) =>
      offers.includes(offer) ? [createElement(Section, { key: offer, context: entry, ...props })] : [],
    );
}

/** Creates each section once per element, because React treats another component as another section. */
function createSections({ methods }: Entry) {
  return methods.flatMap(({ account }) => {
    if (!account) return [];
    const load = async () => (await account.load()).Section;
    return [{ offer: account.offer, Section: lazyScreen(load, ['account', 'content'], <Waiting />) }];
  });
}
