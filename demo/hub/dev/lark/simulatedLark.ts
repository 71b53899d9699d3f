import type { LarkAdapter } from '../../adapters/lark';
import type { HubClock } from '../../config/clock';
import type { Database } from '../../database/database';
import { takeLarkCode } from './larkCode';

/** Lark as the demo plays it: its authorize page and JSSDK are pages of `/dev/lark`, its codes rows of the database. */
export function simulatedLark(database: Database, clock: HubClock): LarkAdapter {
  return {
    authorizeAddress: (portalOrigin) => `${portalOrigin}/dev/lark/authorize`,
    sdkAddress: (portalOrigin) => `${portalOrigin}/dev/lark/client.js`,
    redeem: (code) => database.transaction((queries) => takeLarkCode(queries, code, clock.now())),
  };
}
