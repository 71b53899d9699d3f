/** Sign-ins and requests of one owner, for tests of second factors. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { check } from '../../src/api/check';
import { envelopeSchema } from '../../src/api/decodeAnswer';
import type { HubCall } from '../../src/api/defineCall';
import { login } from '../../src/api/login';
import { accounts } from '../database/tables/accounts';
import { newFlow, portal, someFlow, type TestHub } from './createTestHub';
import { readInbox } from './inbox';
import { owner } from './passkeyVisit';

/** A sign-in that waits for its second factor. */
interface Asked {
  challenge?: string | undefined;
  flow: string;
}

/** Changes the owner's account, of every tenant. */
export const changeOwner = (test: TestHub, fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(fields).where(eq(accounts.email, owner.account)),
  );

/** Types the right password. */
export const begin = async (test: TestHub, flow = newFlow()) => ({
  flow,
  ...(await test.call(login, owner, { flow })).info,
});

export const answerFactor = (test: TestHub, { challenge, flow }: Asked, code: string, factor?: string) =>
  test.call(login, { type: 0, account: owner.account, challenge, code, factor }, { flow });

export const isSignedIn = async (test: TestHub, token: string | undefined): Promise<boolean> =>
  (await test.call(check, {}, { token: String(token) })).info.status === 1;

/** Subjects of the owner's mails without codes, newest first. */
export async function noticesOf(test: TestHub): Promise<string[]> {
  await test.hub.services.background.settled();
  const mails = await readInbox(test, owner.account);
  return mails.filter(({ code }) => code === '').map(({ subject }) => subject.replace('Design Hub: ', ''));
}

/** The same request at two processes at once. @returns their codes, the highest first */
export async function race(
  test: TestHub,
  { path, method }: Pick<HubCall, 'path' | 'method'>,
  request: object,
  { flow = someFlow, token = '' },
): Promise<number[]> {
  const headers = new Headers({
    'client-type': 'web',
    'content-type': 'application/json',
    'entry-flow': flow,
    language: 'en',
    origin: portal,
    host: 'localhost:4600',
    ...(token && { authorization: `Bearer ${token}` }),
  });
  const init = { method, headers, ...(method === 'POST' ? { body: JSON.stringify(request) } : {}) };
  const hubs = [test.hub, await test.twin()];
  const answers = await Promise.all(hubs.map((hub) => hub.fetch(new Request(`${portal}${path}`, init))));
  const bodies = await Promise.all(answers.map((each) => each.json()));
  // Each process sends its own mails.
  await Promise.all(hubs.map(({ services }) => services.background.settled()));
  return bodies.map((body) => v.parse(envelopeSchema, body).code).toSorted((one, other) => other - one);
}
