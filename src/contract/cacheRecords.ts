/** Format of the cache records (docs/contract.md section 4), for the loader, which reads them first, and the app. */

/** A record of another version reads as absent. */
export const recordVersion = 1;

/** With their lifetimes in seconds: a guess never becomes a choice (docs/contract.md section 4, "Language record"). */
export const languageVersions = { guess: 30 * 60, choice: 365 * 24 * 60 * 60 } as const;

/** Prefix of all keys on a site that is not the portal's own. */
export const foreignPrefix = 'hub-entry:';

export const languageKey = 'language';

/** Followed by the host and port of the portal or the selected tenant. */
export const settingsKeyPrefix = 'brand:';
