import { createElement, useCallback, useEffect, type ComponentType, type ReactNode } from 'react';
import { createAccountSecurity } from '../../flows/account/accountSecurity';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSecurity } from '../../screens/AccountSecurity/AccountSecurity';
import { Waiting } from '../../screens/Waiting';
import { checkSession } from '../checkSession';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { createEntryVerification } from '../services/verification';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { lastSections, sectionsWith, type AccountSectionEntry } from './accountSections';
import { ConfirmOwnerRoute } from './ConfirmOwnerRoute';

export interface AccountSecurityRouteProps {
  /** What the hub offers for this account: `sessions`, `links`, `password`, and sections of `accountSections`. */
  offers: readonly string[];
  onClose: () => void;
}

/** Closing the dialog cancels its requests. */
export function AccountSecurityRoute({ offers, onClose }: AccountSecurityRouteProps) {
  const entry = useEntry();
  const onSessionOver = useCallback((): void => void checkSession(entry), [entry]);
  const { flow, verification, changes, signal } = useOwned((owner, lifetime) => {
    const confirm = createEntryVerification(owner);
    const flowOf = createAccountSecurity({
      services: owner.services,
      completion: owner.completion,
      withProof: confirm.withProof,
      signal: lifetime,
      onSessionOver,
    });
    return { flow: flowOf, verification: confirm, changes: createStore(0), signal: lifetime };
  });
  const onChanged = useCallback((): void => changes.set(changes.get() + 1), [changes]);
  const tell = async (isDone: Promise<boolean>): Promise<boolean> => {
    if (!(await isDone)) return false;
    onChanged();
    return true;
  };
  const sections = { withProof: verification.withProof, signal, onSessionOver, onChanged, changes };
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
          onRemove: (id) => tell(flow.links.end(id)),
          onReload: () => void flow.links.load(),
        }}
        hasPassword={offers.includes('password')}
        {...useSections(offers, sections)}
        onEnd={(id) => void tell(flow.sessions.end(id))}
        onReload={() => void flow.sessions.load()}
        onEdit={(field) => flow.edit(field)}
        onSave={(values) => tell(flow.changePassword(values))}
        onClose={onClose}
      />
      <ConfirmOwnerRoute verification={verification} />
    </>
  );
}

/** Creates each section once per element, because React treats another component as another section. */
function useSections(offers: readonly string[], props: Omit<AccountSectionProps, 'context'>) {
  const entry = useEntry();
  const show = (sections: readonly LoadedSection[]): ReactNode[] =>
    sections.flatMap(({ offer, Section }) =>
      offers.includes(offer) ? [createElement(Section, { key: offer, context: entry, ...props })] : [],
    );
  const { sections, last } = entry.scope.get(createSections);
  return { sections: show(sections), lastSections: show(last) };
}

interface LoadedSection {
  offer: string;
  Section: ComponentType<AccountSectionProps>;
}

function createSections({ methods }: Entry): Record<'sections' | 'last', LoadedSection[]> {
  return { sections: sectionsWith(methods).map(lazily), last: lastSections.map(lazily) };
}

const lazily = ({ offer, load }: AccountSectionEntry): LoadedSection => ({
  offer,
  Section: lazyScreen(load, ['account', 'content'], <Waiting />),
});
