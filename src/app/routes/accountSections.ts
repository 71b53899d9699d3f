/** Sections of the account page, in its order: a feature's are lines here, a method's are in its `account`. */
import type { ComponentType } from 'react';
import type { AccountDeletion } from '../../flows/account/accountDeletion';
import type { MergeOffer } from '../../flows/account/accountMerge';
import type { ProfileInfo } from '../../flows/account/ownProfile';
import type { AccountSectionProps, SignInMethod } from '../../methods/method';

export interface OwnSectionProps extends AccountSectionProps {
  profile: ProfileInfo;
  /** The page says at its top that the account is about to end. */
  deletion: AccountDeletion;
  /** Joins this account with another one of the same person. */
  onMerge: (offer: MergeOffer) => void;
}

export interface AccountSectionEntry {
  /** As the hub's profile of the user names it; one of them is enough. */
  offers: readonly string[];
  /** It changes nothing itself, and tells of what the portal's window changes. */
  isInWindow?: boolean;
  load: () => Promise<ComponentType<OwnSectionProps>>;
}

const addresses: AccountSectionEntry = {
  offers: ['addresses'],
  load: async () => (await import('./AddressSection')).AddressSection,
};
const password: AccountSectionEntry = {
  offers: ['password', 'first_password'],
  load: async () => (await import('./PasswordSection')).PasswordSection,
};
const twoStep: AccountSectionEntry = {
  offers: ['factors'],
  load: async () => (await import('./TwoStepSection')).TwoStepSection,
};
const trustedBrowsers: AccountSectionEntry = {
  offers: ['trusted_browsers'],
  load: async () => (await import('./TrustedBrowsersSection')).TrustedBrowsersSection,
};
const links: AccountSectionEntry = {
  offers: ['links'],
  load: async () => (await import('./LinksSection')).LinksSection,
};
const sessions: AccountSectionEntry = {
  offers: ['sessions'],
  load: async () => (await import('./SessionsSection')).SessionsSection,
};
const activity: AccountSectionEntry = {
  offers: ['activity'],
  load: async () => (await import('./ActivitySection')).ActivitySection,
};

/** The ways in, then what guards them. */
export function signInSections(methods: readonly SignInMethod[]): AccountSectionEntry[] {
  const ofMethods = methods.flatMap(({ account }) =>
    account ? [{ offers: [account.offer], load: async () => (await account.load()).Section }] : [],
  );
  return [addresses, password, ...ofMethods, links, twoStep, trustedBrowsers];
}

const apps: AccountSectionEntry = {
  offers: ['apps'],
  load: async () => (await import('./AppsSection')).AppsSection,
};

const agreements: AccountSectionEntry = {
  offers: ['agreements'],
  load: async () => (await import('./AgreementsSection')).AgreementsSection,
};

const dataCopy: AccountSectionEntry = {
  offers: ['export'],
  load: async () => (await import('./DataCopySection')).DataCopySection,
};

const deletion: AccountSectionEntry = {
  offers: ['deletion'],
  load: async () => (await import('./DeletionSection')).DeletionSection,
};

/** What others have of the account, what was agreed to, and the way out. */
export const dataSections: readonly AccountSectionEntry[] = [apps, agreements, dataCopy, deletion];

/** Where the account is signed in. */
export const deviceSections: readonly AccountSectionEntry[] = [sessions, activity];

/** In a frame of another site, in place of what changes a way in, takes the data along or ends the account. */
export const inWindowSections: Readonly<Record<'signIn' | 'data', readonly AccountSectionEntry[]>> = {
  signIn: [
    {
      offers: ['addresses', 'password', 'first_password', 'factors', 'trusted_browsers'],
      isInWindow: true,
      load: async () => (await import('./InWindowSection')).SignInInWindow,
    },
    {
      offers: ['links'],
      isInWindow: true,
      load: async () => (await import('./InWindowSection')).LinksInWindow,
    },
  ],
  data: [
    apps,
    agreements,
    {
      offers: ['export'],
      isInWindow: true,
      load: async () => (await import('./InWindowSection')).CopyInWindow,
    },
    {
      offers: ['deletion'],
      isInWindow: true,
      load: async () => (await import('./InWindowSection')).DeletionInWindow,
    },
  ],
};
