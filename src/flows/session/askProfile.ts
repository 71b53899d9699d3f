import type { InfoOf } from '../../api/defineCall';
import { userProfile } from '../../api/userProfile';
import type { Services } from '../services';

/** Short, so that leaving takes no longer. */
const maxMs = 2000;

/** What the account that is signed in says of itself. Never rejects. @returns `null` where the hub does not answer */
export async function askProfile(hub: Services['hub']): Promise<InfoOf<typeof userProfile> | null> {
  try {
    const { isDone, info } = await hub.call(userProfile, {}, { ignoreMessage: true, timeoutMs: maxMs });
    return isDone ? info : null;
  } catch {
    return null;
  }
}
