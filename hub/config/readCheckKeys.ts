import type { Environment } from './readEnvironment';

/** Of an account with a service that checks people (`humanChecks`). */
export interface CheckKeys {
  /** Public: browsers get it. */
  siteKey: string;
  secret: string;
  /** Origin of a simulation of the service, in place of all of its own. No setting. */
  simulatedAt?: string;
}

/**
 * Reads `HUB_<ID>_SITE_KEY` and `HUB_<ID>_SECRET` of each service.
 * @returns keys by id in lower case; one that is missing is empty
 */
export function readCheckKeys(env: Environment): Readonly<Record<string, CheckKeys>> {
  const found = Object.keys(env).flatMap(
    (name) => /^HUB_([A-Z]+)_(?:SITE_KEY|SECRET)$/.exec(name)?.[1] ?? [],
  );
  return Object.fromEntries(
    found.map((id) => [
      id.toLowerCase(),
      { siteKey: env[`HUB_${id}_SITE_KEY`] ?? '', secret: env[`HUB_${id}_SECRET`] ?? '' },
    ]),
  );
}
