import type { LarkAdapter } from '../../adapters/lark';
import type { HubClock } from '../../config/clock';
import type { Database } from '../../database/database';
import { takeLarkCode } from './larkCode';

/**
 * The demo's simulation of Lark: its authorize page and JSSDK are pages of `/dev/lark`, its codes are rows of the
 * database.
 */
export function simulatedLark(database: Database, clock: HubClock): LarkAdapter {
  return {
    authorizeAddress: (portalOrigin) => `${portalOrigin}/dev/lark/authorize`,
    sdkAddress: (portalOrigin) => `${portalOrigin}/dev/lark/client.js`,
    redeem: (code) => database.transaction((queries) => takeLarkCode(queries, code, clock.now())),
  };
}
