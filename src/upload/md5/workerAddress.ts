// oxlint-disable-next-line import/default -- Vite answers the built worker's address; the file itself exports nothing
import address from './hashWorker?worker&url';
import { trustedScriptUrl } from '../../lib/trustedScriptUrl';

let trusted: string | undefined;

/**
 * Address of the worker's script, in the form `new Worker` takes under `require-trusted-types-for 'script'`. Pages that
 * list their policies in `trusted-types` add `hub-entry-upload`.
 * @throws TypeError where the page does not allow that policy
 */
export function workerAddress(): string {
  trusted ??= trustedScriptUrl(address, 'hub-entry-upload');
  return trusted;
}
