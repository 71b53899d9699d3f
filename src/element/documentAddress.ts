/**
 * The document's address, read once: `code`, `state` and `token` leave the address bar before anything else loads
 * (docs/contract.md section 6, "Documents"), so that they appear in no log, referrer or reload.
 */

/** Path and query as opened. */
export interface DocumentAddress {
  pathname: string;
  search: string;
}

const spentParameters = ['code', 'state', 'token'];
/** `platform` and the rest of a provider's answer go too: a reload shows the form instead of using the old answer. */
const answerParameters = [...spentParameters, 'platform', 'error', 'error_description', 'popup', 'opener'];

let opened: DocumentAddress | undefined;

/** Page and frame mode only: a partner's address bar is never touched. */
export function readDocumentAddress(window: Window): DocumentAddress {
  if (opened) return opened;
  const { pathname, search, hash } = window.location;
  opened = { pathname, search };
  const query = new URLSearchParams(search);
  const spent = query.has('platform') ? answerParameters : spentParameters;
  if (spent.some((name) => query.has(name))) {
    for (const name of spent) query.delete(name);
    const rest = query.toString();
    window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  }
  return opened;
}

/** Serves tests that share one document. */
export function forgetDocumentAddress(): void {
  opened = undefined;
}
