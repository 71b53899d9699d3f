import type { EntryConfig } from '../../contract/config';
import type { LoginSuccess } from '../../contract/login';

/** Decides when an app receives its token only after the consent page (docs/contract.md section 6). */
export interface ConsentRule {
  asks(): boolean;
  /** From now on every sign-in does: the visitor signs in on the consent page. */
  start(): void;
  isNeeded(login: Pick<LoginSuccess, 'method'>): boolean;
}

/**
 * A new sign-in for an app needs no consent, unless it started on the consent page; a session from before needs one,
 * except where only the page around the tag or frame receives a token (docs/contract.md section 6, "Servers of
 * partners").
 */
export function createConsentRule(
  config: () => Pick<EntryConfig, 'appid' | 'screen' | 'mode' | 'callback'>,
): ConsentRule {
  let isStarted = false;
  const asks = (): boolean => isStarted || config().screen === 'authorize';
  return {
    asks,
    start: () => void (isStarted = true),
    isNeeded({ method }) {
      const { appid, mode, callback } = config();
      const isOld = method === 'session' && (mode === 'page' || callback !== null);
      return appid !== null && (isOld || asks());
    },
  };
}
