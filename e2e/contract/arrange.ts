/**
 * Creates the conditions for rows of the contract suite: accounts, codes, captchas, and states that only the database
 * can create.
 */
import { eq, type SQL } from 'drizzle-orm';
import { pauseOfChangesMs } from '../../hub/accounts/changesPaused';
import { accounts } from '../../hub/database/tables/accounts';
import { tenants } from '../../hub/database/tables/tenants';
import { hashToken } from '../../hub/credentials/opaqueToken';
import { recordAttempt, type LimitedAction } from '../../hub/limits/failureLimit';
import { failuresPerAccount, failuresPerAddress, mostFailures } from '../../hub/limits/failures';
import type { Limit } from '../../hub/http/hubLimits';
import { spendBudget } from '../../hub/limits/budget';
import { defaultLimits } from '../../hub/testing/defaultLimits';
import { verifiedMs } from '../../hub/session/verified';
import { lookEveryMs } from '../../hub/database/followTable';
import { readCode } from '../../hub/testing/inbox';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { registerByEmail } from '../../src/api/registerByEmail';
import type { WireProfile } from '../../src/api/systemSettings';
import { designer } from '../addresses';
import type { ContractHub } from './startContractHub';
import type { Visitor, VisitorOptions } from './visitor';

/** A valid password for a new account. */
export const goodPassword = 'Sketch-72';

/** Phone number of the seeded account. */
export const designerMobile = '13800138000';

let newcomers = 0;

/** An unregistered e-mail address. */
export function newEmail(): string {
  newcomers += 1;
  return `newcomer-${newcomers}@example.com`;
}

/** An unregistered phone number without a captcha. */
export function newMobile(): string {
  newcomers += 1;
  return `1390000${String(newcomers).padStart(4, '0')}`;
}

/** Returns a visit that is signed in. */
export async function signedIn(
  hub: ContractHub,
  person: { account: string; password: string } = designer,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = hub.visitor(options);
  const { info } = await visitor.call(login, { type: 0, ...person });
  visitor.token = info?.auth_token ?? null;
  return visitor;
}

/** Registers an account. @returns its credentials */
export async function newcomer(hub: ContractHub): Promise<{ account: string; password: string }> {
  const visitor = hub.visitor();
  const email = newEmail();
  const email_captcha = await mailCode(hub, visitor, email, 1);
  await visitor.call(registerByEmail, { email, email_captcha, password: goodPassword });
  return { account: email, password: goodPassword };
}

/** Somebody whose session proved nothing for a while. */
export async function unverified(hub: ContractHub): Promise<Visitor> {
  const visitor = await signedIn(hub, await newcomer(hub));
  await hub.advance(verifiedMs);
  return visitor;
}

/** Requests a code by mail. @returns the code in the mail */
export async function mailCode(
  hub: ContractHub,
  visitor: Visitor,
  email: string,
  type: 1 | 2 | 3 | 4,
): Promise<string> {
  await visitor.call(emailSend, { email, type });
  return readCode(hub, email);
}

/** Requests a code by SMS. @returns the code in the message */
export async function textCode(
  hub: ContractHub,
  visitor: Visitor,
  mobile: string,
  action: CaptchaAction,
): Promise<string> {
  // It pays for the message, unless the account knows the browser.
  await solvePicture(hub, visitor, mobile, action);
  await visitor.call(mobileCaptcha, { mobile, type: 1, action });
  return readCode(hub, mobile);
}

/** Requests a captcha and solves it; this is valid for ten minutes, for this account, action and visit. */
export async function solvePicture(
  hub: ContractHub,
  visitor: Visitor,
  account: string,
  action: CaptchaAction,
): Promise<void> {
  await visitor.call(mobileCaptcha, { mobile: account, type: 0, action });
  await visitor.call(checkCaptcha, { mobile: account, captcha: await hub.pictureText(), type: 0, action });
}

/**
 * Sends failed attempts, all at once, until the hub refuses this address.
 * @param account as the hub counts it; `null` for tries that count for the address only
 * @param visitor the visit that they count for, in place of the address
 */
export async function exhaustTries(
  hub: ContractHub,
  account: string | null,
  action: LimitedAction = 'login',
  visitor?: Visitor,
): Promise<void> {
  const attempt = {
    tenantId: 'neutral',
    action,
    account,
    address: visitor ? `visit ${hashToken(visitor.flow)}` : '127.0.0.1',
    isKnownDevice: visitor !== undefined,
    now: hub.now(),
    most: mostFailures({ limits: defaultLimits }),
  };
  await hub.database.transaction(async (queries) => {
    const most = account === null ? failuresPerAddress : failuresPerAccount;
    for (let index = 0; index < most; index += 1) await recordAttempt(queries, attempt, false);
  });
}

/** Uses a budget up, all at once. @param subject whose it is; where these tests come from if left out */
export async function exhaust(hub: ContractHub, rule: Limit, subject = '127.0.0.1'): Promise<void> {
  await spendBudget(
    { database: hub.database, clock: hub, limits: defaultLimits },
    { rule, subject },
    rule.most,
  );
}

/** Runs something while accounts are removed, which no call can do. */
export async function whileRemoved<Result>(
  hub: ContractHub,
  which: SQL,
  work: () => Promise<Result>,
): Promise<Result> {
  const remove = (removedAt: number | null) =>
    hub.database.run((queries) => queries.update(accounts).set({ removedAt }).where(which));
  await remove(hub.now());
  try {
    return await work();
  } finally {
    await remove(null);
  }
}

/** Runs something while accounts are locked. */
export async function whileLocked<Result>(
  hub: ContractHub,
  which: SQL,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = (lockedAt: number | null) =>
    hub.database.run((queries) => queries.update(accounts).set({ lockedAt }).where(which));
  await lock(hub.now());
  try {
    return await work();
  } finally {
    await lock(null);
  }
}

/** Registers an account, as one is just after an undo. @returns its credentials */
export async function pausedNewcomer(hub: ContractHub): ReturnType<typeof newcomer> {
  const person = await newcomer(hub);
  const changesPausedUntil = hub.now() + pauseOfChangesMs;
  await hub.database.run((queries) =>
    queries.update(accounts).set({ changesPausedUntil }).where(eq(accounts.email, person.account)),
  );
  return person;
}

/** Runs something while a tenant's profile is changed. */
export async function withProfile<Result>(
  hub: ContractHub,
  tenantId: string,
  changes: WireProfile,
  work: () => Promise<Result>,
): Promise<Result> {
  const which = eq(tenants.id, tenantId);
  const [tenant] = await hub.database.run((queries) => queries.select().from(tenants).where(which));
  if (!tenant) throw new Error(`there is no tenant ${tenantId}`);
  const put = async (settings: typeof tenant.settings) => {
    await hub.database.run((queries) => queries.update(tenants).set({ settings }).where(which));
    // Other processes look once a second.
    await hub.advance(lookEveryMs);
  };
  await put({ ...tenant.settings, profile: { ...tenant.settings.profile, ...changes } });
  try {
    return await work();
  } finally {
    await put(tenant.settings);
  }
}
