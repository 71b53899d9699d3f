/**
 * docs/contract.md section 6, "captchas". Each takes one answer; a right one is valid for 10 minutes, for its
 * account, action and visit.
 */
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { CaptchaAction } from '../../src/api/captchaAction';
import type { Identifier } from '../input/identifier';
import { hashToken } from '../credentials/opaqueToken';
import { imageCodes } from '../database/tables/codes';
import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';
import { attemptOf } from '../accounts/attemptOf';
import { countFailures, isOverTotal } from '../limits/failureLimit';
import { picturesOfAddress } from '../limits/budgets';
import { requireBudget } from '../limits/requireBudget';
import { drawImageCode } from './drawImageCode';

export const imageLifeMs = 5 * 60 * 1000;
export const solvedLifeMs = 10 * 60 * 1000;
/** Failures of an account or address, for the same action, after which an image is required. */
export const failuresBeforeImage = 3;
/** The same of the wider address block (/48, IPv4 /24). */
const failuresBeforeImageInBlock = 12;
/** How many tries a solved image pays for, from the address block that solved it. */
export const triesPerImage = 3;

/** Key that images of an account are stored under. */
export const accountKey = (name: Pick<Identifier, 'value'>) => hashToken(`account ${name.value}`);
const asAnswer = (text: string) => text.trim().toUpperCase();

/** @returns the `data:` address @throws Refusal -100105 with HTTP 429 after too many pictures for one address */
export async function drawImage(
  context: CallContext,
  name: Identifier,
  action: CaptchaAction,
): Promise<string> {
  const { database, tenant, clock, secretKeys, plugin } = context;
  const flowHash = requireFlow(context);
  await requireBudget(context, picturesOfAddress, context.address);
  const { text, image } = drawImageCode();
  const id = randomUUID();
  const at = clock.now();
  const { hash, keyId } = secretKeys.digest(id, asAnswer(text));
  await database.run((queries) =>
    queries.insert(imageCodes).values({
      id,
      tenantId: tenant.id,
      accountKey: accountKey(name),
      action,
      flowHash,
      answerHash: hash,
      keyId,
      drawnAt: at,
      expiresAt: at + imageLifeMs,
    }),
  );
  await plugin?.imageDrawn?.({ id, name, action, text, at });
  return image;
}

/**
 * Creates an image if the call needs one first, else returns `null`. An image that was solved within the last 10 minutes
 * counts: for three tries, from the address block that solved it. Needed after three failures for this
 * action of the account or the address, after some more of its wider block, beyond the account's total, and where the
 * plug-in says so. Sending a code has a price besides (`sendPrice`).
 */
export async function requiredImage(
  context: CallContext,
  name: Identifier,
  action: CaptchaAction,
): Promise<string | null> {
  const { database, tenant, clock, flow, address, plugin } = context;
  const mayAct = await database.run(async (queries) => {
    const now = clock.now();
    const failed = await countFailures(queries, await attemptOf(queries, context, action, name));
    const most = Math.max(failed.here.length, failed.address.length, failed.everywhere.length);
    const isFew = most < failuresBeforeImage && failed.block.length < failuresBeforeImageInBlock;
    // The total is of an hour, the failures before are of 15 minutes.
    const isFree = isFew && !isOverTotal(failed);
    if (isFree && plugin?.needsCaptcha?.(name) !== true) return true;
    return flow !== null && payForTry(queries, { tenantId: tenant.id, flow, name, action, now, address });
  });
  return mayAct ? null : drawImage(context, name, action);
}

interface SolvedQuestion {
  tenantId: string;
  flow: string;
  name: Identifier;
  action: CaptchaAction;
  address: string;
  now: number;
}

/** In one statement, so that tries at once get no more. */
async function payForTry(queries: Queries, question: SolvedQuestion): Promise<boolean> {
  const isOpen = and(gt(imageCodes.triesLeft, 0), isSolvedFrom(question.address));
  const isSolved = and(
    eq(imageCodes.tenantId, question.tenantId),
    eq(imageCodes.accountKey, accountKey(question.name)),
    eq(imageCodes.flowHash, question.flow),
    eq(imageCodes.action, question.action),
    gt(imageCodes.solvedUntil, question.now),
  );
  const oldest = queries
    .select({ id: imageCodes.id })
    .from(imageCodes)
    .where(and(isSolved, isOpen))
    .orderBy(asc(imageCodes.number))
    .limit(1);
  const paid = await queries
    .update(imageCodes)
    .set({ triesLeft: sql`${imageCodes.triesLeft} - 1` })
    .where(and(inArray(imageCodes.id, oldest), isOpen))
    .returning({ id: imageCodes.id });
  return paid.length > 0;
}

const addressHash = (address: string) => hashToken(`address ${address}`);

/** Without an address: solved while an older version of the hub ran beside. */
function isSolvedFrom(address: string) {
  return or(isNull(imageCodes.solvedFrom), eq(imageCodes.solvedFrom, addressHash(address)));
}

/** A wrong answer names the action of the next image. */
export type ImageVerdict = { kind: 'solved' } | { kind: 'wrong'; action: CaptchaAction };

/** Takes the one answer to the newest image of this account and visit. @param action any where `undefined` */
export async function answerImage(
  context: CallContext,
  name: Identifier,
  text: string,
  action?: CaptchaAction,
): Promise<ImageVerdict> {
  const flow = requireFlow(context);
  const now = context.clock.now();
  return context.database.transaction(async (queries) => {
    const [newest] = await queries
      .select()
      .from(imageCodes)
      .where(
        and(
          eq(imageCodes.tenantId, context.tenant.id),
          eq(imageCodes.accountKey, accountKey(name)),
          eq(imageCodes.flowHash, flow),
          action === undefined ? undefined : eq(imageCodes.action, action),
        ),
      )
      .orderBy(desc(imageCodes.number))
      .limit(1);
    const wrong = { kind: 'wrong', action: action ?? newest?.action ?? 'login' } as const;
    if (!newest || newest.expiresAt <= now) return wrong;
    // The statement that finds it unused also marks it as used, so that of two simultaneous answers only one counts.
    const solved = {
      solvedUntil: now + solvedLifeMs,
      solvedFrom: addressHash(context.address),
      triesLeft: triesPerImage,
    };
    const { id, answerHash: hash, keyId } = newest;
    const isRight = context.secretKeys.isDigest(id, asAnswer(text), { hash, keyId });
    const spent = await queries
      .update(imageCodes)
      .set({ spentAt: now, ...(isRight ? solved : {}) })
      .where(and(eq(imageCodes.id, newest.id), isNull(imageCodes.spentAt)))
      .returning({ id: imageCodes.id });
    return spent.length > 0 && isRight ? { kind: 'solved' } : wrong;
  });
}
