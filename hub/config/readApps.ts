import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parseRedirectAddress } from '../input/redirectAddress';
import { SettingsError } from './settingsFaults';
import type { Environment } from './readEnvironment';

/**
 * Form of an app token. `opaque`: the app's server redeems it at the hub, once. `jwt`: signed, so that the server can
 * also verify it by itself.
 */
export type TokenFormat = 'opaque' | 'jwt';

/** Whether an app's OpenID requests must have PKCE (RFC 7636). Some libraries that keep a secret cannot do it. */
export type PkceDemand = 'required' | 'optional';

/** An app that may ask for app tokens, as an operator registers it. */
export interface AppSettings {
  appKey: string;
  /** Shown on the consent page. */
  name: string;
  secret: string;
  /** Exact addresses, or with one trailing `*` in the path. */
  redirectUris: readonly string[];
  /** Of the operator's own: visitors are not asked. */
  firstParty: boolean;
  tokenFormat: TokenFormat;
  pkce: PkceDemand;
  /** Can keep no secret, as a page or an app on a phone. */
  public: boolean;
  /** Exact addresses that its OpenID sign-out may lead back to. */
  postLogoutUris: readonly string[];
  /** Its server hears there that a session has ended; `null`: it does not. */
  backchannelLogoutUri: string | null;
  /** Whether it knows sessions apart (`sid`). */
  backchannelLogoutSession: boolean;
}

/** As many letters as 128 bits have in hex. */
const shortestSecret = 32;

/** Whether an app may register this address: https, or http on this machine, with at most one `*` at the end. */
export function isAppAddress(text: string): boolean {
  const url = parseRedirectAddress(text.replace(/\*$/, ''));
  return url?.protocol === 'https:' || (url !== null && /^(?:localhost|127\..*|\[::1\])$/.test(url.hostname));
}

/** An address as it stands: without `*`, and without `#`, which no server sees. */
const isExactAddress = (text: string) => isAppAddress(text) && !text.endsWith('*') && !text.includes('#');

/** What an operator sets of an app. */
export const appFields = {
  app_key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'app_key: letters, digits, _ and -')),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'name is empty'),
    v.maxLength(64, 'name: at most 64 characters'),
  ),
  redirect_uris: v.pipe(
    v.array(v.pipe(v.string(), v.check(isAppAddress, 'redirect_uris: https addresses'))),
    v.minLength(1, 'redirect_uris is empty'),
  ),
  first_party: v.boolean(),
  token_format: v.picklist(['opaque', 'jwt'], 'app tokens are opaque or jwt'),
  pkce: v.picklist(['required', 'optional'], 'pkce is required or optional'),
  public: v.boolean(),
  post_logout_redirect_uris: v.array(
    v.pipe(
      v.string(),
      v.check(isExactAddress, 'post_logout_redirect_uris: https addresses, without * and #'),
    ),
  ),
  backchannel_logout_uri: v.nullable(
    v.pipe(v.string(), v.check(isExactAddress, 'backchannel_logout_uri: an https address, without * and #')),
  ),
  backchannel_logout_session_required: v.boolean(),
};

/** Where it is registered. */
export const appDefaults = {
  first_party: v.optional(appFields.first_party, false),
  token_format: v.optional(appFields.token_format, 'opaque'),
  pkce: v.optional(appFields.pkce, 'required'),
  public: v.optional(appFields.public, false),
  post_logout_redirect_uris: v.optional(appFields.post_logout_redirect_uris, []),
  backchannel_logout_uri: v.optional(appFields.backchannel_logout_uri, null),
  backchannel_logout_session_required: v.optional(appFields.backchannel_logout_session_required, true),
};

/** An app of the file. */
const appSchema = v.strictObject({
  ...appFields,
  ...appDefaults,
  secret: v.pipe(
    v.string(),
    v.minLength(shortestSecret, `secret: at least ${shortestSecret} characters, from a random generator`),
  ),
});

/**
 * Reads the apps of the neutral tenant from the JSON file that `HUB_APPS_FILE` names.
 * @throws Error with one sentence a fault for the person who started the hub; it never contains a secret
 */
export function readApps(env: Environment): AppSettings[] {
  const path = env['HUB_APPS_FILE'];
  if (!path) return [];
  const result = v.safeParse(v.array(appSchema), readJson(path));
  if (!result.success)
    throw new SettingsError(result.issues.map(({ message }) => `HUB_APPS_FILE: ${message}.`));
  return result.output.map((app) => ({
    appKey: app.app_key,
    name: app.name,
    secret: app.secret,
    redirectUris: app.redirect_uris,
    firstParty: app.first_party,
    tokenFormat: app.token_format,
    pkce: app.pkce,
    public: app.public,
    postLogoutUris: app.post_logout_redirect_uris,
    backchannelLogoutUri: app.backchannel_logout_uri,
    backchannelLogoutSession: app.backchannel_logout_session_required,
  }));
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`HUB_APPS_FILE: ${path} cannot be read.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch {
    // Without its cause, which quotes the file.
    throw new Error(`HUB_APPS_FILE: ${path} is not JSON.`);
  }
}
