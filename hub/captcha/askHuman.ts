import type { CheckAnswer } from '../../src/api/humanCheck';
import type { CallContext } from '../http/callContext';
import { wideBlock } from '../http/clientAddress';
import { requireFlow } from '../http/requireFlow';
import type { CheckLevel, HumanCheck } from '../humanChecks/humanCheck';
import { checksOf, standsIn } from '../humanChecks/checksOf';
import { picturesOfAddress, picturesOfBlock } from '../limits/callBudgets';
import type { Failures } from '../limits/failureLimit';
import { requireTaking } from '../limits/requireBudget';
import type { CheckedCall } from './checkedCall';
import { dearerThanPictures, levelOf } from './checkLevel';
import { drawImage } from './imageCodes';

/**
 * Asks with the first check of the tenant that the caller can answer; with a picture where there is none, and where the
 * plug-in says so.
 * @param failed failures of the same action, where they are known
 * @throws Refusal -100105 with HTTP 429 after too many for one address, -100113 without a visit
 */
export async function askHuman(
  context: CallContext,
  call: CheckedCall,
  failed: Failures | null = null,
): Promise<CheckAnswer> {
  const check = checksOf(context).find(({ id }) => call.check?.can?.includes(id));
  if (!check || needsPicture(context, call.name)) return askWithPicture(context, call);
  const isDear = standsIn(context, check);
  return {
    check: await ask(context, call, check, (used) => {
      const level = levelOf({ ...used, failed });
      return isDear ? dearerThanPictures(level) : level;
    }),
  };
}

/** Of accounts of the demo, whatever the caller can. */
export const needsPicture = ({ plugin }: CallContext, name: CheckedCall['name']): boolean =>
  plugin?.needsCaptcha?.(name) === true;

/** A picture, and the kind of check that can be had instead. */
export async function askWithPicture(context: CallContext, call: CheckedCall): Promise<CheckAnswer> {
  const image = await drawImage(context, call.name, call.action);
  const check = insteadOfPicture(context);
  return { image_captcha: image, ...(check && call.check ? { check: { kind: check.id } } : {}) };
}

/** For who cannot read pictures: dearer, so that it is no way around them. @returns `null` where there is none */
export async function askWithoutPicture(
  context: CallContext,
  call: CheckedCall,
): Promise<CheckAnswer | null> {
  const check = insteadOfPicture(context);
  if (!check) return null;
  return { check: await ask(context, call, check, dearLevel) };
}

/** The hub's own: a picture may be there because a service cannot be reached. */
const insteadOfPicture = (context: CallContext): HumanCheck | null => checksOf(context).at(-1) ?? null;

const dearLevel = (used: Used): CheckLevel => dearerThanPictures(levelOf({ ...used, failed: null }));

interface Used {
  asked: number;
  askedInBlock: number;
}

async function ask(
  context: CallContext,
  { name, action }: CheckedCall,
  check: HumanCheck,
  levelFor: (used: Used) => CheckLevel,
): Promise<object> {
  const flow = requireFlow(context);
  const asked = await requireTaking(context, picturesOfAddress, context.address);
  const askedInBlock = await requireTaking(context, picturesOfBlock, wideBlock(context.address));
  const level = levelFor({ asked, askedInBlock });
  context.metrics?.countCheck(check.id, level);
  return { kind: check.id, ...(await check.ask(context, { name, action, flow }, level)) };
}
