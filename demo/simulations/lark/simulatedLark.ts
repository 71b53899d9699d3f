import type { MessengerAdapter } from '../../../hub/methods/messenger/messengerAdapter';
import type { HubClock } from '../../../hub/config/clock';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import type { Database } from '../../../hub/database/database';
import { larkClientPath } from './larkClientScript';
import { takeLarkCode } from './larkCode';

/** The simulated Lark: its authorize page and JSSDK are served at `/dev/lark`, its codes are rows of the database. */
export function simulatedLark(
  database: Database,
  clock: HubClock,
  { outsideOrigin }: Pick<HubConfig, 'outsideOrigin'>,
): MessengerAdapter {
  return {
    authorizeAddress: (portalOrigin) => `${portalOrigin}/dev/lark/authorize`,
    sdkAddress: (portalOrigin) => `${outsideOrigin ?? portalOrigin}${larkClientPath}`,
    redeem: (code) => database.transaction((queries) => takeLarkCode(queries, code, clock.now())),
  };
}
