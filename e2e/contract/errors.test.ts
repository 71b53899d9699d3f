/** Every error code of the hub, with its message in the visitor's language. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { codes } from '../../hub/answers/codes';
import { specifiedMessages } from '../../hub/http/envelopes';
import { check } from '../../src/api/check';
import { classifyCode, productCodes } from '../../src/api/classifyCode';
import { login } from '../../src/api/login';
import { trackEvents } from '../../src/api/trackEvents';
import { designer } from '../addresses';
import { casesOf, endOf, type ContractCase, type Ending } from './contractCase';
import { startContractHub, type ContractHub } from './startContractHub';
import { suites, type Suite } from './suites';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
beforeEach(() => hub.forgetFailures());
afterEach(() => hub.clearFaults());
afterAll(() => hub.close());

const chinese = /\p{Script=Han}/u;

/** Rows for the two codes that belong to no call in particular. */
const ownFaults: ContractCase[] = [
  ...casesOf(login, [
    [
      'of an unlisted page',
      'requestRefused',
      () => hub.visitor({ origin: 'https://stranger.example' }).call(login, { type: 0, ...designer }),
    ],
  ]),
  ...casesOf(trackEvents, [
    [
      'without its table',
      'somethingWrong',
      async () => {
        await hub.database.run((queries) => queries.execute(sql`drop table if exists tracking_events`));
        return hub.visitor().call(trackEvents, { events: [{ name: 'screen_shown', time: 0, props: {} }] });
      },
    ],
  ]),
];

const plain: Suite[] = Object.values(suites).filter((suite) => !('config' in suite));
const rows = [...ownFaults, ...plain.flatMap(({ cases }) => cases)];
const refusals = Object.keys(codes).filter((name) => name !== 'done' && name !== 'nothingDone') as Ending[];

test.each(refusals)('%s has a message in both languages', async (name) => {
  const row = rows.find(({ ends }) => ends === name);
  if (!row) throw new Error(`no row ends in ${name}`);
  hub.language = 'en';
  const english = await endOf(row, hub);
  await hub.forgetFailures();
  hub.language = 'zh';
  const other = await endOf(row, hub).finally(() => (hub.language = 'en'));
  expect([english.code, other.code]).toEqual([codes[name], codes[name]]);
  expect(english.message).toMatch(/^[^\p{Script=Han}]+$/u);
  expect(other.message).toMatch(chinese);
});

test.each([...specifiedMessages.keys()])(
  '%i can be produced with /dev/faults, in both languages',
  async (code) => {
    await hub.fault({ call: 'check', body: { code } });
    const ends = await Promise.all(
      ['en', 'zh'].map((language) => endOf({ run: () => hub.visitor({ language }).call(check, {}) }, hub)),
    );
    expect(ends).toMatchObject([
      { code, kind: classifyCode(code), message: expect.not.stringMatching(chinese) as string },
      { code, kind: classifyCode(code), message: expect.stringMatching(chinese) as string },
    ]);
  },
);

test('the hub can produce every code that the widget knows', () => {
  const known = [...Object.values(codes), ...specifiedMessages.keys()];
  expect(known).toEqual(expect.arrayContaining(Object.values(productCodes)));
});
