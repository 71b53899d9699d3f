import type { CheckAnswer } from '../../src/api/humanCheck';
import type { CallContext } from '../http/callContext';
import { wideBlock } from '../http/clientAddress';
import { requireFlow } from '../http/requireFlow';
import type { CheckLevel, HumanCheck } from '../humanChecks/humanCheck';
import { findCheck } from '../humanChecks/registry';
import { picturesOfAddress, picturesOfBlock } from '../limits/budgets';
import type { Failures } from '../limits/failureLimit';
import { requireTaking } from '../limits/requireBudget';
import type { CheckedCall } from './checkedCall';
import { dearerThanPictures, levelOf } from './checkLevel';
import { drawImage } from './imageCodes';

/**
 * Asks with the tenant's check, or with a picture: of a caller that cannot answer the check, and where the plug-in says
 * so.
 * @param failed failures of the same action, where they are known
 * @throws Refusal -100105 with HTTP 429 after too many for one address, -100113 without a visit
 */
export async function askHuman(
  context: CallContext,
  call: CheckedCall,
  failed: Failures | null = null,
): Promise<CheckAnswer> {
  const check = checkOf(context);
  const knows = check !== null && call.check?.can?.includes(check.id) === true;
  if (!knows || needsPicture(context, call.name)) return askWithPicture(context, call);
  return { check: await ask(context, call, check, (used) => levelOf({ ...used, failed })) };
}

/** Of accounts of the demo, whatever the caller can. */
export const needsPicture = ({ plugin }: CallContext, name: CheckedCall['name']): boolean =>
  plugin?.needsCaptcha?.(name) === true;

/** A picture, and the kind of check that can be had instead. */
export async function askWithPicture(context: CallContext, call: CheckedCall): Promise<CheckAnswer> {
  const image = await drawImage(context, call.name, call.action);
  const check = checkOf(context);
  return { image_captcha: image, ...(check && call.check ? { check: { kind: check.id } } : {}) };
}

/** For who cannot read pictures: dearer, so that it is no way around them. @returns `null` where there is none */
export async function askWithoutPicture(
  context: CallContext,
  call: CheckedCall,
): Promise<CheckAnswer | null> {
  const check = checkOf(context);
  if (!check) return null;
  return { check: await ask(context, call, check, dearLevel) };
}

/** The check of the tenant; `null`: pictures. */
function checkOf({ tenant, config }: CallContext): HumanCheck | null {
  return findCheck(tenant.limits?.humanCheck ?? config.humanCheck);
}

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
