/**
 * Calls that check a password or set one, and open a session: each takes a password hash and a dozen statements. They take
 * turns, by account, address block and wider block, before their first statement.
 */
import type { WorkKeys, WorkLimit } from '../credentials/limitWork';
import type { CallContext } from './callContext';
import { wideBlock } from './clientAddress';

/**
 * Calls at once in a process: fewer than the database has connections by default, so that session checks find one. A call
 * that waits 5 s, then 8 s for its password hash, is still answered before the widget gives up after 15 s.
 */
export const costlyCallLimit: WorkLimit = {
  atOnce: 8,
  waiting: 256,
  waitingOfCaller: 48,
  longestWaitMs: 5000,
};

/**
 * Who a call shares its turns with, from the request alone. A browser with a device cookie takes no turn of the account, so
 * that strangers who name it do not delay its owner. Cookies can be made up, so all share the turns of their address block.
 * So do the many blocks of one wider block, which may all be one person's: together they cannot fill the queue.
 * @param account as typed; the session counts where there is none
 */
export function turnOf(
  { device, bearer, tenant, address }: Pick<CallContext, 'device' | 'bearer' | 'tenant' | 'address'>,
  call: string,
  account: string | null,
): WorkKeys {
  const caller =
    device === null ? `${call} ${tenant.id} ${account ?? bearer ?? address}` : `device ${device} ${call}`;
  return [caller, `address ${address}`, `block ${wideBlock(address)}`];
}
