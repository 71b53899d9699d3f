import { isHubError } from '../api/hubError';
import type { VisitorText } from '../i18n/visitorText';
import type { TextKey } from '../i18n/namespaces';

/**
 * Turns a failure into a visitor's text (docs/contract.md section 6, "Errors").
 * @param error anything caught
 * @param fallback used if the hub refused without a message
 * @returns `null` if nothing is shown (500101 is only logged)
 */
export function errorText(error: unknown, fallback: TextKey = 'error.server'): VisitorText | null {
  if (!isHubError(error)) return { key: fallback };
  switch (error.kind) {
    case 'silent':
      return null;
    case 'network':
    case 'timeout':
    case 'chunk':
    case 'config':
      return { key: `error.${error.kind}` };
    case 'malformed':
    case 'business':
    case 'service':
    case 'session':
    case 'gateway':
      if (error.hubMessage) return { text: error.hubMessage };
      return { key: error.kind === 'malformed' ? 'error.server' : fallback };
    default:
      // An error of another bundle may be of a kind this one does not know.
      return { key: fallback };
  }
}

/** Whether the failure lies in the connection or the server, not in what was typed. */
export function canRetry(error: unknown): boolean {
  return isHubError(error) && ['network', 'timeout', 'malformed', 'gateway', 'chunk'].includes(error.kind);
}
