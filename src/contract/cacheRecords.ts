/**
 * Format of the cache records in browser storage (docs/contract.md section 4), for the loader, which reads them first,
 * and the app.
 */

/** Version of a cache record's shape; a record of another version reads as absent. */
export const recordVersion = 1;

/**
 * Versions of the language record and their lifetimes in seconds: a guess never becomes a choice (docs/contract.md
 * section 4, "Language record").
 */
export const languageVersions = { guess: 30 * 60, choice: 365 * 24 * 60 * 60 } as const;

/** Prefix of all keys on a site that is not the portal's own. */
export const foreignPrefix = 'hub-entry:';

/** Key of the visitor's language. */
export const languageKey = 'language';

/** Key of a tenant's settings, followed by the host and port of the portal or the selected tenant. */
export const settingsKeyPrefix = 'brand:';
