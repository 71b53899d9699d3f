/** What an address or a browser asks for besides the form (contract section 4, "What `code` in the address means"). Pure. */
import type { EntryConfig } from '../../contract/config';
import { portalPaths, screenPaths } from '../../contract/screens';

export type Opening =
  | { kind: 'none' }
  /** A screen that asks about the session itself. */
  | { kind: 'screen'; screen: 'authorize' | 'open_auth' }
  /** Lark's own page led back here. */
  | { kind: 'larkReturn' }
  /** A code of Lark that came by a link. */
  | { kind: 'larkCode'; code: string }
  /** The page stands in Lark's browser. */
  | { kind: 'insideLark' };

export interface OpeningParts {
  config: Pick<EntryConfig, 'mode' | 'screen' | 'code' | 'openId' | 'address'>;
  /** Path on screen. */
  path: string;
  /** Whether the address holds an answer for `platform`. */
  hasAnswer: boolean;
  /** The tenant the visit asked for: it makes the client lark-web. */
  domain: string | null;
  /** The code redeemed last in this tab (`open_code`). */
  spentCode: string | null;
  /** Whether the profile offers Lark. */
  offersLark: boolean;
  isInsideLark: boolean;
}

const none: Opening = { kind: 'none' };

/** Decides it. A provider's answer comes before all. */
export function openingOf(parts: OpeningParts): Opening {
  const { config, path, hasAnswer, domain, spentCode, offersLark, isInsideLark } = parts;
  const { mode, screen, code, openId, address } = config;
  if (mode === 'page' && !isEntryPath(path)) return none;
  if (hasAnswer) return address.platform === 'lark' ? { kind: 'larkReturn' } : none;
  if (code !== null && openId !== null) return { kind: 'screen', screen: 'open_auth' };
  if (screen === 'authorize' || screen === 'open_auth') return { kind: 'screen', screen };
  if (!offersLark) return none;
  if (code !== null && domain !== null && code !== spentCode) return { kind: 'larkCode', code };
  const isOtherForm = path === screenPaths.register || path === screenPaths.forgot_password;
  return isInsideLark && !isOtherForm ? { kind: 'insideLark' } : none;
}

/** Whether a screen of the entry stands at a path of the portal. */
function isEntryPath(path: string): boolean {
  return (
    path === portalPaths.entryLogin || path === portalPaths.entry || path.startsWith(`${portalPaths.entry}/`)
  );
}
