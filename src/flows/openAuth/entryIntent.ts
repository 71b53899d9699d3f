/** What an address asks for besides the form (docs/contract.md section 4, "What `code` in the address means"). */
import type { EntryConfig } from '../../contract/config';
import { portalPaths, screenPaths } from '../../contract/screens';

export type MethodIntent =
  /** The method's own page led back here. */
  | { kind: 'return' }
  /** A code of the method that came by a link. */
  | { kind: 'linkCode'; code: string }
  /** The page is shown in the method's own app. */
  | { kind: 'inApp' };

export type EntryIntent =
  | { kind: 'none' }
  /** A screen that asks about the session itself. */
  | { kind: 'screen'; screen: 'authorize' | 'open_auth' }
  | { kind: 'method'; id: string; intent: MethodIntent };

export interface IntentMethod {
  id: string;
  isOffered: boolean;
  /** Whether a `code` of the address without `open_id` is one of its codes. */
  takesLinkCode?: boolean | undefined;
  /** Whether the page is shown in its app and may use its client. */
  isInApp?: boolean | undefined;
}

export interface IntentFacts {
  config: Pick<EntryConfig, 'mode' | 'screen' | 'code' | 'openId' | 'address'>;
  path: string;
  hasAnswer: boolean;
  /** The selected tenant; it changes the client type. */
  domain: string | null;
  /** The code redeemed last in this tab (`open_code`). */
  spentCode: string | null;
  /** In the order of the registry. */
  methods: readonly IntentMethod[];
}

const none: EntryIntent = { kind: 'none' };

/** An answer to a sign-in elsewhere comes before all. */
export function resolveIntent(facts: IntentFacts): EntryIntent {
  const { config, path, hasAnswer, domain, spentCode, methods } = facts;
  const { screen, code, openId, address } = config;
  if (!isEntryPath(path)) return none;
  if (hasAnswer) {
    const method = methods.find(({ id }) => id === address.platform);
    return method ? { kind: 'method', id: method.id, intent: { kind: 'return' } } : none;
  }
  if (code !== null && openId !== null) return { kind: 'screen', screen: 'open_auth' };
  if (screen === 'authorize' || screen === 'open_auth') return { kind: 'screen', screen };
  const offered = methods.filter(({ isOffered }) => isOffered);
  const linked = offered.find(({ takesLinkCode }) => takesLinkCode);
  // Inside its own app the method gives a code of this very person, so that of the link is not needed.
  if (linked && !linked.isInApp && code !== null && domain !== null && code !== spentCode)
    return { kind: 'method', id: linked.id, intent: { kind: 'linkCode', code } };
  const isOtherForm = path === screenPaths.register || path === screenPaths.forgot_password;
  const around = isOtherForm ? undefined : offered.find(({ isInApp }) => isInApp);
  return around ? { kind: 'method', id: around.id, intent: { kind: 'inApp' } } : none;
}

function isEntryPath(path: string): boolean {
  if (path === portalPaths.undo) return false;
  return (
    path === portalPaths.entryLogin || path === portalPaths.entry || path.startsWith(`${portalPaths.entry}/`)
  );
}
