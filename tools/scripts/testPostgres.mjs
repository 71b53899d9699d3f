/**
 * `npm run test:postgres`: runs the contract suite against two hub processes on one PostgreSQL: the one of
 * `DATABASE_URL`, else one of the system's packages, started for this run. Without either it reports that and succeeds.
 * The races of `authVersion.test.ts` run there too, on two hubs in the test’s process, and the tests of the driver.
 */
import { buildWhenChanged } from './build.mjs';
import { installedTool, runCommand } from './runCommand.mjs';
import { setUp } from './setup.mjs';
import { startTemporaryPostgres } from './temporaryPostgres.mjs';

try {
  await setUp();
  // Contract tests read the portal's documents. First, so that a build that fails leaves no server behind.
  await buildWhenChanged();
  const given = process.env.DATABASE_URL;
  const server = given ? null : await startTemporaryPostgres({ isDurable: false });
  const url = given || server?.url;
  if (url === undefined) {
    console.log(
      'skipped: two hub processes on one PostgreSQL were NOT tested. Set DATABASE_URL, or install PostgreSQL (Debian: apt-get install postgresql).',
    );
  } else {
    console.log(`Two hub processes on ${server?.version ?? 'the PostgreSQL of DATABASE_URL'}`);
    const env = { DATABASE_URL: url, HUB_PROCESSES: '2' };
    const projects = ['--project', 'contract', '--project', 'hub'];
    const files = ['e2e/contract/', 'hub/accounts/authVersion.test.ts', 'hub/database/database.test.ts'];
    const { code } = await runCommand(installedTool('vitest'), ['run', ...projects, ...files], { env });
    await server?.stop();
    process.exitCode = code;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
