/**
 * Races at two processes that the test holds at the point where they meet. What waits for its password hash does not
 * outlive a reset, and a link that moves does not deadlock with one.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPendingBinding } from '../../hub/accounts/pendingBinding';
import { resendAfterMs } from '../../hub/limits/budgets';
import { hashToken } from '../../hub/credentials/opaqueToken';
import { identities } from '../../hub/database/tables/accounts';
import { codes } from '../../hub/answers/codes';
import { changePassword } from '../../src/api/changePassword';
import type { HubAnswer } from '../../src/api/client';
import { listLinks } from '../../src/api/links';
import { login } from '../../src/api/login';
import { resetPasswordByEmail } from '../../src/api/reset';
import { listSessions } from '../../src/api/sessions';
import { mailCode, newcomer, signedIn } from './arrange';
import type { HubProcesses } from './openedHub';
import { startContractHub, type ContractHub } from './startContractHub';
import type { Visitor } from './visitor';

/** The other process may answer late on a busy machine. */
const patience = { timeout: 30_000, interval: 20 };

const chosen = 'Compass-35';
type Person = Awaited<ReturnType<typeof newcomer>>;

const sessionsOf = async (visitor: Visitor) => (await visitor.call(listSessions, {})).info?.sessions.length;

let hub: ContractHub;
let processes: HubProcesses;
/** The owner resets the password. @returns the owner's visit */
const reset = async ({ account: email }: Person) => {
  await hub.advance(resendAfterMs);
  const owner = hub.visitor();
  const captcha = await mailCode(hub, owner, email, 2);
  const { info } = await owner.call(resetPasswordByEmail, {
    email,
    captcha,
    new_password: chosen,
    re_new_password: chosen,
  });
  owner.token = info?.auth_token ?? null;
  return owner;
};
const signIn = (person: Person) => () => hub.visitor().call(login, { type: 0, ...person });
const codeOf = (call: Promise<HubAnswer<unknown>>) =>
  call.then(
    ({ code }) => code,
    ({ code }: { code: number }) => code,
  );

/** Sends a call to the first process, and lets it have its hash once `meanwhile` has ended at the second. */
const during = async (
  call: () => Promise<HubAnswer<unknown>>,
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const held = await processes.holdHashes(0);
  processes.only(0);
  const end = codeOf(call());
  await held.waiting;
  processes.only(1);
  await meanwhile();
  held.release();
  return end;
};

// Only `npm run test:postgres` has two processes.
describe.runIf(process.env['HUB_PROCESSES'] === '2')('at two processes', () => {
  beforeAll(async () => {
    hub = await startContractHub();
    if (!hub.processes) throw new Error('one process answers');
    ({ processes } = hub);
  });
  beforeEach(() => {
    processes.only(null);
    return hub.forgetFailures();
  });
  afterAll(() => hub.close());

  describe('a call that waits for its hash', () => {
    test('opens no session after a reset', async () => {
      const person = await newcomer(hub);
      let owner = hub.visitor();
      const code = await during(signIn(person), async () => {
        owner = await reset(person);
      });
      expect(code).toBe(codes.accountOrPasswordWrong);
      expect(await sessionsOf(owner)).toBe(1);
    });

    test('control: opens one without a reset', async () => {
      const person = await newcomer(hub);
      const other = await newcomer(hub);
      expect(await during(signIn(person), () => reset(other))).toBe(1);
      // Those of the registration, of the sign-in that waited, and of this one.
      expect(await sessionsOf(await signedIn(hub, person))).toBe(3);
    });

    test('does not change the password after a reset', async () => {
      const person = await newcomer(hub);
      const thief = await signedIn(hub, person);
      const change = { old_password: person.password, new_password: 'Of-a-thief-7' };
      const code = await during(
        () => thief.call(changePassword, change),
        () => reset(person),
      );
      expect(code).toBe(codes.notLoggedIn);
      expect((await signIn({ ...person, password: chosen })()).code).toBe(1);
    });
  });

  test('a link that moves waits for the reset of the account that has it', async () => {
    const [loser, winner] = [await newcomer(hub), await newcomer(hub)];
    const user = { issuer: 'wechat', subject: 'moving', provider: 'wechat', name: null };
    const bind = async (person: Person) => {
      const visitor = hub.visitor();
      const visit = { tenantId: 'neutral', flow: hashToken(visitor.flow), now: hub.now() };
      const bind_id = await hub.database.run((queries) => addPendingBinding(queries, user, visit));
      return () => visitor.call(login, { type: 0, ...person, bind_id });
    };
    const [link, move] = [await bind(loser), await bind(winner)];
    await link();
    const [ofOwner, ofStranger] = await hub.database.transaction(async (queries) => {
      const isLink = eq(identities.subject, user.subject);
      const asked = queries.select({ pid: sql<number>`pg_backend_pid()` }).from(identities);
      const [holder] = await asked.where(isLink).for('update');
      // Transactions that wait for this one, or for one that does.
      const waiting = () =>
        queries.$count(
          sql`(with recursive blocked (pid) as (select ${holder?.pid}::int
            union select locks.pid from blocked join pg_locks locks
              on not locks.granted and blocked.pid = any (pg_blocking_pids(locks.pid))) select pid from blocked) waiting`,
          sql`pid <> ${holder?.pid}`,
        );
      const resetting = reset(loser);
      await expect.poll(waiting, patience).toBe(1);
      const moving = codeOf(move());
      await expect.poll(waiting, patience).toBe(2);
      return [resetting, moving] as const;
    });
    // The reset ends what the user of a removed link has begun.
    expect(await ofStranger).toBe(codes.challengeGone);
    expect((await (await ofOwner).call(listLinks, {})).info?.links).toEqual([]);
    expect((await (await signedIn(hub, winner)).call(listLinks, {})).info?.links).toEqual([]);
  });
});
