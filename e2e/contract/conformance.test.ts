/** The rows that any hub is tested with (`hub-entry-conformance`), against this one: each of them passes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allRows } from '../../conformance/rows/allRows';
import { runRows } from '../../conformance/runRows';
import { Subject } from '../../conformance/subject';
import { demoTools, type ConformanceTools } from '../../conformance/tools';
import { studioApp } from '../addresses';
import { withProfile } from './arrange';
import { needsBuild } from './needsBuild';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
let subject: Subject;
let tools: ConformanceTools;
beforeAll(async () => {
  hub = await startContractHub();
  tools = demoTools(hub.origin);
  const { key, secret } = studioApp;
  const app = { key, secret, redirectUri: `http://127.0.0.1:${hub.port + 1}/` };
  subject = new Subject({ hub: hub.origin, tools, app });
});
beforeEach(() => hub.forgetFailures());
afterAll(() => hub.close());

for (const row of allRows.filter(({ title }) => title !== needsBuild))
  test(`${row.level}, ${row.area}: ${row.title}`, async () => {
    // Rows of the second factor need a tenant that asks everyone for it.
    const double_verification = row.area === 'second factor';
    const profile = { double_verification, email_code_login: row.area === 'mail' };
    const results = withProfile(hub, 'neutral', profile, () => runRows([row], subject, tools));
    expect(await results).toMatchObject([{ outcome: 'passed', reason: '' }]);
  });
