/** Answers that were right: what they pay for (docs/contract.md section 6, "captchas"). A row for each, also of pictures. */
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { CaptchaAction } from '../../src/api/captchaAction';
import type { Identifier } from '../input/identifier';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { imageCodes } from '../database/tables/codes';
import type { CallContext } from '../http/callContext';
import type { CheckQuestion, RightAnswer } from '../humanChecks/humanCheck';

export const solvedLifeMs = 10 * 60 * 1000;
/** How many tries a right answer pays for, from the address block that gave it. */
export const triesPerImage = 3;

/** Key that checks of an account are stored under. */
export const accountKey = (name: Pick<Identifier, 'value'>) => hashToken(`account ${name.value}`);

const addressHash = (address: string) => hashToken(`address ${address}`);

/** What a row has once its answer was right. */
export const solvedNow = (address: string, now: number) => ({
  solvedUntil: now + solvedLifeMs,
  solvedFrom: addressHash(address),
  triesLeft: triesPerImage,
});

/** @returns `false` for an answer that was used before: of several at once only one is kept */
export async function keepAnswer(
  { database, tenant, clock, address }: CallContext,
  kind: string,
  { name, action, flow }: CheckQuestion,
  { id, expiresAt }: RightAnswer,
): Promise<boolean> {
  const now = clock.now();
  const added = await database.run((queries) =>
    queries
      .insert(imageCodes)
      .values({
        id,
        kind,
        tenantId: tenant.id,
        accountKey: accountKey(name),
        action,
        flowHash: flow,
        answerHash: '',
        drawnAt: now,
        expiresAt,
        spentAt: now,
        ...solvedNow(address, now),
      })
      .onConflictDoNothing()
      .returning({ id: imageCodes.id }),
  );
  return added.length > 0;
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
export async function payForTry(queries: Queries, question: SolvedQuestion): Promise<boolean> {
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
    .where(and(eq(imageCodes.tenantId, question.tenantId), inArray(imageCodes.id, oldest), isOpen))
    .returning({ id: imageCodes.id });
  return paid.length > 0;
}

/** Without an address: solved while an older version of the hub ran beside. */
function isSolvedFrom(address: string) {
  return or(isNull(imageCodes.solvedFrom), eq(imageCodes.solvedFrom, addressHash(address)));
}
