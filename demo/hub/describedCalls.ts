import type { HubCall } from '../../src/hub/call';
import { registerByEmail } from '../../src/hub/registerByEmail';
import { registerByMobile } from '../../src/hub/registerByMobile';
import type { RefusalName } from './http/codes';
import { callRoutes } from './callRoutes';

/** Calls that share a route, which tells them apart by their fields. */
const shared: Readonly<Record<string, readonly HubCall[]>> = {
  register: [registerByMobile, registerByEmail],
};

/** Every call the hub answers, as `src/hub` describes it. */
export const describedCalls: readonly HubCall[] = callRoutes.flatMap(
  ({ call }) => shared[call.name] ?? [call],
);

/** What a call may be refused with, besides a fault of the hub's own. */
export function refusalsOf({ method, path }: HubCall): readonly RefusalName[] {
  return callRoutes.find(({ call }) => call.method === method && call.path === path)?.refuses ?? [];
}
