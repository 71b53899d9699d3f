/**
 * A hub with a method, a messenger and a factor more, on a database of its own, which serves a widget that knows them. A
 * process, which ends when its parent disconnects (addedMethod.e2e.ts).
 */
import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demo } from '../../demo/demo';
import { accounts } from '../../hub/database/tables/accounts';
import { tenants } from '../../hub/database/tables/tenants';
import { hubFactors } from '../../hub/factors/registry';
import { createLog } from '../../hub/http/createLog';
import { methods } from '../../hub/methods/registry';
import { startHub } from '../../hub/startHub';
import { keycard } from '../../hub/testing/added/keycard';
import { pigeon, pigeonAdapter, ring } from '../../hub/testing/added/pigeon';
import { riddle } from '../../hub/testing/added/riddle';
import { addresses } from '../addresses';
import { htmlAnswer, startSite } from '../startSite';
import { buildWidget } from './buildWidget';

const distFolder = mkdtempSync(join(tmpdir(), 'hub-entry-added-'));
process.once('exit', () => rmSync(distFolder, { recursive: true, force: true }));

const [running, site] = await Promise.all([
  openHub(),
  startSite(addresses.loft, authorizePage),
  buildWidget(distFolder),
]);
process.once(
  'disconnect',
  () => void Promise.all([running.close(), site.close()]).then(() => process.exit(0)),
);
process.send?.('ready');

async function openHub() {
  const hub = await startHub({
    ...demo,
    env: {},
    config: {
      port: Number(new URL(addresses.added).port),
      publicOrigin: addresses.added,
      distFolder,
      dataFolder: null,
      dev: true,
      demoData: true,
    },
    log: createLog('warn'),
    methods: [...methods, keycard, pigeon],
    factors: [...hubFactors, riddle],
    adapters: { pigeon: pigeonAdapter(addresses.loft) },
  });
  await hub.hub.services.database.transaction(async (queries) => {
    const isNeutral = eq(tenants.neutral, true);
    const [neutral] = await queries.select().from(tenants).where(isNeutral);
    const profile = { ...neutral?.settings.profile, keycard_login: true, pigeon_login: true };
    await queries
      .update(tenants)
      .set({ settings: { ...neutral?.settings, profile } })
      .where(isNeutral);
    await queries.update(accounts).set({ secondFactor: 'riddle' }).where(eq(accounts.username, 'secure'));
  });
  return hub;
}

/** The messenger's own page: it leads back with a code. */
function authorizePage(path: string) {
  if (path !== '/authorize') return undefined;
  return htmlAnswer(`<!doctype html><title>Pigeon</title><a>Fly home</a><script>
    const asked = new URLSearchParams(location.search);
    const home = new URL(asked.get('redirect_uri'));
    home.searchParams.set('code', '${ring}');
    home.searchParams.set('state', asked.get('state'));
    document.querySelector('a').href = home;
  </script>`);
}
