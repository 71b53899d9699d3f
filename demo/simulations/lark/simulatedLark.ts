import type { MessengerAdapter } from '../../../hub/methods/messenger/messengerAdapter';
import type { HubClock } from '../../../hub/config/clock';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import type { Database } from '../../../hub/database/database';
import type { MethodSimulation } from '../methodSimulation';
import { larkCodes } from '../tables';
import { larkAuthorize } from './larkAuthorize';
import { larkBrowser } from './larkBrowser';
import { insideLark } from './larkChoice';
import { larkClientPath, larkClientScript } from './larkClientScript';
import { takeLarkCode } from './larkCode';

/** Lark: its authorize page, its JSSDK and its browser. */
export const larkSimulation: MethodSimulation = {
  adapters: ({ database, clock, config }) => ({ lark: simulatedLark(database, clock, config) }),
  mount: (app, services) => {
    larkClientScript(app);
    larkBrowser(app, services);
    larkAuthorize(app, services);
  },
  mountOutside: (app) => larkClientScript(app),
  editDocument: insideLark,
  link: { href: '/dev/lark', name: 'Lark client', text: 'The browser inside Lark' },
  expiring: [{ table: larkCodes, column: larkCodes.expiresAt, keepMs: 24 * 60 * 60 * 1000 }],
};

/** Its authorize page and JSSDK are served at `/dev/lark`, its codes are rows of the database. */
function simulatedLark(
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
