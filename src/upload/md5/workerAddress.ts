// oxlint-disable-next-line import/default -- Vite answers the built worker's address; the file itself exports nothing
import address from './hashWorker?worker&url';
import { trustedScriptUrl } from '../../lib/trustedScriptUrl';

let trusted: string | undefined;

/**
 * Address of the worker's script, in the form that `new Worker` accepts under `require-trusted-types-for 'script'`.
 * Pages with a `trusted-types` list must add `hub-entry-upload`.
 * @throws TypeError when the page does not allow the policy, or in a bundle that is a classic script, which has no
 *   address to find the worker by
 */
export function workerAddress(): string {
  if (address === '') throw new TypeError('No ES module, no worker.');
  trusted ??= trustedScriptUrl(address, 'hub-entry-upload');
  return trusted;
}
