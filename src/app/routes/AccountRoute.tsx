import { createElement, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseShow, type AccountPart } from '../../contract/accountShow';
import { portalPaths } from '../../contract/screens';
import { createAccountDeletion, type AccountDeletion } from '../../flows/account/accountDeletion';
import { createOwnProfile, type ProfileInfo } from '../../flows/account/ownProfile';
import { findHome } from '../../flows/home/findHome';
import { createStore } from '../../lib/store';
import { useStore } from '../../lib/useStore';
import { Account, type AccountGroup } from '../../screens/Account/Account';
import { DeletionNotice } from '../../screens/Account/DeletionNotice';
import { ProfileRows } from '../../screens/Account/ProfileRows';
import { EntryLayout } from '../../screens/EntryLayout/EntryLayout';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { Waiting } from '../../screens/Waiting';
import { checkSession } from '../checkSession';
import { signInElsewhere } from '../effects/oneSignIn';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import type { Availability } from '../services/embedding';
import { isInCrossSiteFrame } from '../services/browserServices';
import { createEntryVerification } from '../services/verification';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import {
  dataSections,
  deviceSections,
  inWindowSections,
  signInSections,
  type AccountSectionEntry,
  type OwnSectionProps,
} from './accountSections';
import { ConfirmOwnerRoute } from './ConfirmOwnerRoute';
import { OwnSession } from './OwnSession';
import { signOutHere } from './signOutHere';
import { UnreachableRoute } from './UnreachableRoute';
import { useAccountMerge } from './useAccountMerge';
import { useAvatar } from './useAvatar';
import { useNoSteps } from './useStepBack';

export function AccountRoute({ hasChanged }: { hasChanged: boolean }) {
  const entry = useEntry();
  const { element, stores, services } = entry;
  const { kind } = useStore(stores.availability);
  const elsewhere = useStore(signInElsewhere(entry));
  const { mode } = element.config.get();
  // Nothing of the account before it is known who is around it.
  if (kind !== 'form' && mode !== 'page') return <Undecided kind={kind} />;
  if (elsewhere) return <SignInElsewhere onSignIn={() => elsewhere.element.focus()} />;
  const Owned = mode === 'tag' && !services.isOwnSite ? Summary : OwnAccount;
  return <OwnSession hasChanged={hasChanged}>{(isNew) => <Owned hasChanged={isNew} />}</OwnSession>;
}

const Summary = lazyScreen(
  async () => (await import('./AccountSummaryRoute')).AccountSummaryRoute,
  ['content', 'open'],
);
const SignInElsewhere = lazyScreen(
  async () => (await import('../../screens/Account/SignInElsewhere')).SignInElsewhere,
  ['content', 'open'],
);
const Refused = lazyScreen(async () => (await import('./OriginRefusedRoute')).OriginRefusedRoute, ['open']);

/** In place of an account that the page around may not show, or may not yet. */
function Undecided({ kind }: { kind: Exclude<Availability['kind'], 'form'> }) {
  return (
    <EntryLayout screen={kind}>
      {kind === 'opening' && <LoadingFallback />}
      {kind === 'refused' && <Refused />}
      {kind === 'unreachable' && <UnreachableRoute />}
    </EntryLayout>
  );
}

/** Leaving the page cancels its requests. */
function OwnAccount({ hasChanged }: { hasChanged: boolean }) {
  const entry = useEntry();
  const { services, sessionOffer, navigator } = entry;
  const isSignedIn = useStore(services.session) !== null;
  const tell = useCallback(
    (what: string): void => {
      services.host.dispatch('account-change', { what });
      services.host.post('account-change', { what });
    },
    [services],
  );
  useNoSteps();
  const { avatar, control } = useAvatar(() => tell('profile'));
  const onSessionOver = useCallback((): void => void checkSession(entry), [entry]);
  const { flow, deletion, verification, changes, signal } = useOwned((owner, lifetime) => {
    const made = createEntryVerification(owner);
    const deps = { services: owner.services, signal: lifetime, onSessionOver };
    return {
      flow: createOwnProfile(deps),
      deletion: createAccountDeletion({ ...deps, withProof: made.withProof }),
      verification: made,
      changes: createStore(0),
      signal: lifetime,
    };
  });
  useEffect(() => {
    if (isSignedIn) void flow.load();
  }, [flow, isSignedIn]);
  // What the account has and what it may do change with its sections.
  useEffect(() => changes.subscribe(() => void flow.load()), [flow, changes]);
  const onChanged = useCallback((): void => changes.set(changes.get() + 1), [changes]);
  const state = useStore(flow.state);
  const edit = useStore(flow.edit);
  const { withProof } = verification;
  const merge = useAccountMerge({ withProof, signal, onSessionOver, onChanged, tell });
  const shared = { withProof, signal, onSessionOver, onChanged, changes, onMerge: merge.onMerge };
  const profile = state.kind === 'shown' ? state.profile : null;
  const groups = useGroups(profile, { ...shared, deletion }, tell, merge.count);
  const canLeave = profile?.offers?.includes('deletion') === true;
  useEffect(() => {
    if (canLeave) void deletion.load();
  }, [deletion, canLeave]);
  const hasContent = findHome(useStore(entry.settings).settings, services.portal).kind === 'content';
  const isKnown = profile !== null;
  const picture = profile?.avatar;
  // Not with another field: a picture that was changed since is newer.
  useEffect(() => {
    if (isKnown) avatar.tell(picture);
  }, [avatar, isKnown, picture]);
  const rows = profile && (
    <ProfileRows
      key="profile"
      {...{ profile, edit }}
      avatar={control}
      onForget={() => flow.forget()}
      onSave={async (field, value) => {
        const isSaved = await flow.saveField(field, value);
        // The session keeps the name too.
        if (isSaved && field === 'username') void checkSession(entry);
        if (isSaved) tell('profile');
        return isSaved;
      }}
    />
  );
  return (
    <>
      <Account
        hasChanged={hasChanged}
        name={profile?.username ?? services.session.get()?.username ?? ''}
        picture={control.address}
        state={state}
        notice={<LeavingNotice {...{ deletion, onChanged, tell, below: merge.notice }} />}
        groups={groups(rows)}
        isSessionTemporary={isSignedIn && !services.session.isPersisted()}
        isBusy={useStore(sessionOffer).kind === 'signingOut'}
        onReload={() => void flow.load()}
        onContent={hasContent ? () => navigator.navigate(portalPaths.content) : undefined}
        {...signOutHere(entry)}
      />
      <ConfirmOwnerRoute verification={verification} />
    </>
  );
}

interface LeavingNoticeProps {
  deletion: AccountDeletion;
  onChanged: () => void;
  tell: (what: string) => void;
  /** What else the page says there. */
  below: ReactNode;
}

function LeavingNotice({ deletion, onChanged, tell, below }: LeavingNoticeProps) {
  const state = useStore(deletion.state);
  const [kept, setKept] = useState<typeof state>();
  const keep = async (): Promise<void> => {
    if (!(await deletion.keep())) return;
    setKept(deletion.state.get());
    onChanged();
    tell('deletion');
  };
  return (
    <>
      <DeletionNotice state={state} isKept={kept === state} onKeep={() => void keep()} />
      {below}
    </>
  );
}

/** The page's parts, with those sections that the hub offers. */
function useGroups(
  profile: ProfileInfo | null,
  props: Omit<OwnSectionProps, 'context' | 'profile' | 'isOnlyWay' | 'demanded'>,
  tell: (what: string) => void,
  /** Accounts that were joined: all that a section shows is then another. */
  merges: number,
): (rows: ReactNode) => AccountGroup[] {
  const entry = useEntry();
  const { t } = useTranslation('content');
  const { signIn, devices, data } = entry.scope.get(createSections);
  const offered = profile?.offers ?? [];
  const parts = parseShow(useStore(entry.element.config).address.show);
  const show = (sections: readonly LoadedSection[], part: AccountPart): ReactNode[] =>
    sections.flatMap(({ offers, tells, Section }) =>
      parts.has(offers.includes('links') ? 'links' : part) &&
      profile &&
      offers.some((offer) => offered.includes(offer))
        ? [
            <TellingSection
              key={`${offers.join()} ${merges}`}
              what={tells ? (offers[0] ?? '') : null}
              {...{ Section, tell }}
              props={{
                ...props,
                context: entry,
                profile,
                isOnlyWay: profile.ways_in === 1,
                demanded: profile.demanded_factor ?? null,
              }}
            />,
          ]
        : [],
    );
  return (rows) => [
    { id: 'profile', title: t('account.profile'), sections: rows && parts.has('profile') ? [rows] : [] },
    { id: 'sign-in', title: t('account.sign_in'), sections: show(signIn, 'security') },
    { id: 'devices', title: t('sessions.title'), sections: show(devices, 'security') },
    { id: 'data', title: t('account.data'), sections: show(data, 'privacy') },
  ];
}

interface TellingSectionProps extends Pick<LoadedSection, 'Section'> {
  /** `null`: it tells itself. */
  what: string | null;
  tell: (what: string) => void;
  props: OwnSectionProps;
}

/** The page around learns which section has changed something. */
function TellingSection({ Section, what, tell, props }: TellingSectionProps) {
  const { onChanged } = props;
  const handleChanged = useCallback((): void => {
    onChanged();
    if (what !== null) tell(what);
  }, [onChanged, tell, what]);
  return createElement(Section, { ...props, onChanged: handleChanged });
}

interface LoadedSection {
  offers: readonly string[];
  tells: boolean;
  Section: ComponentType<OwnSectionProps>;
}

/** Once per element, because React treats another component as another section. */
function createSections({
  methods,
  element,
  view,
}: Entry): Record<'signIn' | 'devices' | 'data', LoadedSection[]> {
  const isForeign = element.config.get().mode === 'frame' && isInCrossSiteFrame(view);
  const { signIn, data } = isForeign
    ? inWindowSections
    : { signIn: signInSections(methods), data: dataSections };
  return { signIn: signIn.map(lazily), devices: deviceSections.map(lazily), data: data.map(lazily) };
}

const lazily = ({ offers, isInWindow = false, load }: AccountSectionEntry): LoadedSection => ({
  offers,
  tells: !isInWindow,
  Section: lazyScreen(load, isInWindow ? ['content', 'open'] : ['account', 'content', 'merge'], <Waiting />),
});
