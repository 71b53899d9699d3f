/** Documents as they were agreed to: kept by their hash, and readable after another text has come. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAgreements, readAgreedText } from '../../src/api/agreements';
import { emailSend } from '../../src/api/emailSend';
import { registerByEmail } from '../../src/api/registerByEmail';
import { agreementBy, agreeAgain } from '../accounts/agreements';
import { legalTextsIn } from '../accounts/legalTexts';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { legalTexts } from '../database/tables/agreements';
import { tenants } from '../database/tables/tenants';
import { createTestHub, newFlow, portal, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { changeProfile } from '../testing/passkeyVisit';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());
// An address block gets a few codes in a while.
beforeEach(() => test.clock.advance(20 * 60_000));

let people = 0;
async function register(language = 'en') {
  const email = `reader${(people += 1)}@example.com`;
  const flow = newFlow();
  await test.call(emailSend, { email }, { flow });
  const email_captcha = await readCode(test, email);
  const terms = { version: '1', language };
  const { info } = await test.call(
    registerByEmail,
    { email, email_captcha, password: 'Sketch-72', terms },
    { flow },
  );
  return { email, token: String(info.auth_token) };
}
const agreementsOf = async (token: string) =>
  (await test.call(listAgreements, {}, { token })).info.agreements;
const read = (token: string, text: string | undefined) => test.call(readAgreedText, { text }, { token });
const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);

it('each document can be read as it was, in the language of then, and is kept once', async () => {
  const [first, second] = [await register('zh'), await register('zh')];
  const [entry] = await agreementsOf(first.token);
  const [privacy, agreement] = entry?.documents ?? [];
  const answer = await read(first.token, agreement?.text);
  expect(answer.info).toEqual({ language: 'zh', text: legalTextsIn('zh').agreement });
  expect((await read(first.token, privacy?.text)).info.text).toEqual(legalTextsIn('zh').privacy);
  const [other] = await agreementsOf(second.token);
  expect(other?.documents[1]?.text).toBe(agreement?.text);
  expect(await run((queries) => queries.$count(legalTexts, eq(legalTexts.language, 'zh')))).toBe(2);
});

it('an older text stays readable beside a newer one', async () => {
  const { email, token } = await register();
  const old = {
    updated: '2020-01-01',
    introduction: 'Of then.',
    sections: [{ heading: 'A', paragraphs: ['B'] }],
  };
  await run(async (queries) => {
    const [account] = await queries.select().from(accounts).where(eq(accounts.email, email));
    const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, 'neutral'));
    if (!account || !tenant) throw new Error('nobody registered');
    const page = { tenant, portalOrigin: portal, language: 'en', address: '' } as const;
    const now = agreementBy(page, 'password', { version: '2', language: 'en' });
    const [kept] = now.texts;
    if (!kept) throw new Error('no text is kept');
    const id = 'ab'.repeat(32);
    const documents = now.documents.map((each) => (each.text === kept.id ? { ...each, text: id } : each));
    const texts = [{ ...kept, id, text: old }];
    await agreeAgain(queries, account, { ...now, documents, texts }, test.clock.now());
  });
  const [newest, first] = await agreementsOf(token);
  expect((await read(token, newest?.documents[0]?.text)).info.text).toEqual(old);
  expect((await read(token, first?.documents[0]?.text)).info.text).toEqual(legalTextsIn('en').privacy);
});

it('nobody reads what only others agreed to', async () => {
  const [english, chinese] = [await register('en'), await register('zh')];
  const [entry] = await agreementsOf(english.token);
  const refused = await read(chinese.token, entry?.documents[0]?.text);
  expect(refused).toMatchObject({ code: codes.fieldInvalid, info: { field: 'text' } });
  expect((await read('none', entry?.documents[0]?.text)).code).toBe(codes.notLoggedIn);
});

it('of a page of the tenant’s own only name and address are kept', async () => {
  await changeProfile(test, { texts: { en: { policy_url: 'https://www.example.com/privacy' } } });
  const [entry] = await agreementsOf((await register()).token);
  expect(entry?.documents[0]).toEqual({ name: 'Privacy Policy', url: 'https://www.example.com/privacy' });
  expect(entry?.documents[1]).toHaveProperty('text');
});
