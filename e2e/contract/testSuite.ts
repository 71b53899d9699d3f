import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../hub/answers/codes';
import { classifyCode } from '../../src/api/classifyCode';
import { endOf } from './contractCase';
import { newStatements } from './newStatements';
import { startContractHub, type ContractHub } from './startContractHub';
import { suites, type Suite, type SuiteName } from './suites';

const chinese = /\p{Script=Han}/u;

/** Creates a test for each row of a suite, on its own hub. */
export function testSuite(name: SuiteName): void {
  const { cases, config }: Suite = suites[name];
  let hub: ContractHub;
  beforeAll(async () => {
    hub = await startContractHub(config);
  });
  beforeEach(() => hub.forgetFailures());
  afterAll(async () => {
    const found = await newStatements(hub);
    await hub.close();
    expect(found).toEqual([]);
  });

  for (const row of cases)
    test(`${row.call.name}, ${row.title}: ${row.ends}`, async () => {
      const end = await endOf(row, hub);
      expect(end).toMatchObject({ code: codes[row.ends], ...row.shape });
      expect(hub.lastCall).toBe(row.call.name);
      expect(end.message).not.toBe('');
      expect(end.message).not.toMatch(chinese);
      expect(end.kind).toBe(end.code < 0 ? classifyCode(end.code) : undefined);
    });
}
