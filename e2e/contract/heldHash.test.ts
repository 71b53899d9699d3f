/** What waits for its password hash at one process while a reset commits at another does not outlive the reset. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resendAfterMs } from '../../demo/hub/captcha/codeRules';
import { codes } from '../../demo/hub/http/codes';
import { changePassword } from '../../src/hub/changePassword';
import type { HubAnswer } from '../../src/hub/client';
import { login } from '../../src/hub/login';
import { resetPasswordByEmail } from '../../src/hub/resetPasswordByEmail';
import { listSessions } from '../../src/hub/sessions';
import { mailCode, newcomer, signedIn } from './arrange';
import type { HubProcesses } from './openedHub';
import { startContractHub, type ContractHub } from './startContractHub';
import type { Visitor } from './visitor';

const chosen = 'Compass-35';
type Person = Awaited<ReturnType<typeof newcomer>>;

const sessionsOf = async (visitor: Visitor) => (await visitor.call(listSessions, {})).info?.sessions.length;

// Only `npm run test:postgres` has two processes.
describe.runIf(process.env['HUB_PROCESSES'] === '2')('a hash that waits at one process', () => {
  let hub: ContractHub;
  let processes: HubProcesses;
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

  /** Sends a call to the first process, and lets it have its hash once `meanwhile` has ended at the second. */
  const during = async (
    call: () => Promise<HubAnswer<unknown>>,
    meanwhile: () => Promise<unknown>,
  ): Promise<number> => {
    const held = await processes.holdHashes(0);
    processes.only(0);
    const end = call().then(
      ({ code }) => code,
      ({ code }: { code: number }) => code,
    );
    await held.waiting;
    processes.only(1);
    await meanwhile();
    held.release();
    return end;
  };
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
