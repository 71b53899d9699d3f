/**
 * Pictures (docs/contract.md section 6, "captchas"). Each takes one answer; a right one is valid for 10 minutes, for its
 * account, action and visit.
 */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { CaptchaAction } from '../../src/api/captchaAction';
import type { Identifier } from '../input/identifier';
import { imageCodes } from '../database/tables/codes';
import type { CallContext } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';
import { pictures } from '../humanChecks/registry';
import { picturesOfAddress } from '../limits/callBudgets';
import { requireBudget } from '../limits/requireBudget';
import { drawImageCode } from './drawImageCode';
import { accountKey, solvedNow } from './solvedChecks';

export const imageLifeMs = 5 * 60 * 1000;
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
  context.metrics?.countCheck(pictures, null);
  const { text, image } = await drawImageCode();
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

const isImage = ({ tenantId, id }: typeof imageCodes.$inferSelect) =>
  and(eq(imageCodes.tenantId, tenantId), eq(imageCodes.id, id));

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
          eq(imageCodes.kind, pictures),
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
    const { id, answerHash: hash, keyId } = newest;
    const isRight = context.secretKeys.isDigest(id, asAnswer(text), { hash, keyId });
    const spent = await queries
      .update(imageCodes)
      .set({ spentAt: now, ...(isRight ? solvedNow(context.address, now) : {}) })
      .where(and(isImage(newest), isNull(imageCodes.spentAt)))
      .returning({ id: imageCodes.id });
    return spent.length > 0 && isRight ? { kind: 'solved' } : wrong;
  });
}
