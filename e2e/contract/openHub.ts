import { demo } from '../../demo/demo';
import type { HubConfig } from '../../hub/config/readHubConfig';
import { createLog } from '../../hub/http/createLog';
import { startHub } from '../../hub/startHub';
import { recordStatements } from '../../hub/testing/recordStatements';
import { openTestDatabase } from '../../hub/testing/openTestDatabase';
import { freePort } from '../../hub/testing/freePort';
import type { OpenedHub } from './openedHub';
import { openHubPair } from './openHubPair';

/** A hub in this process; `npm run test:postgres` uses two processes on one PostgreSQL instead. */
export function openHub(config: Partial<HubConfig>): Promise<OpenedHub> {
  const url = process.env['DATABASE_URL'];
  const isPair = process.env['HUB_PROCESSES'] === '2';
  return url && isPair ? openHubPair(url, config) : openSingleHub(config);
}

async function openSingleHub(config: Partial<HubConfig>): Promise<OpenedHub> {
  const port = await freePort();
  const database = await openTestDatabase();
  const recorded = recordStatements(database);
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const running = await startHub({
    ...demo,
    env: {},
    config: { ...config, port },
    database: recorded.database,
    log: createLog('silent'),
    clock: { now },
  });
  return {
    port,
    database,
    statements: recorded.seen,
    now,
    advance: async (ms) => {
      aheadMs += ms;
    },
    close: () => running.close(),
  };
}
