/**
 * Registers a number or address that a sign-in by code has confirmed (docs/contract.md section 6, "SMS sign-in without an
 * account", "Sign-in by a mailed code").
 */
import type { RequestOf } from '../../src/api/defineCall';
import type { registerByEmail } from '../../src/api/registerByEmail';
import type { registerByMobile } from '../../src/api/registerByMobile';
import { accountChanged } from '../accounts/authVersion';
import { addAccount, readNickname } from '../accounts/account';
import { agreementBy, codeMethod } from '../accounts/agreements';
import {
  neededProfile,
  numberHolder,
  takePendingRegistration,
  type ProfileField,
} from '../accounts/pendingRegistration';
import { ownerUnproved } from '../accounts/asleep';
import type { Proof } from '../factors/requiredFactor';
import { findQuestion } from '../session/askOwner';
import { lockForClaim, noteAccount, returnNumber } from '../session/returnNumber';
import { keepLossUndo, noticeLoss, takeNumber } from './takeNumber';
import { readEmail, readMobile, type Identifier } from '../input/identifier';
import type { AccountRow } from '../database/tables/accounts';
import { requireRegistration } from '../accounts/tenantRules';
import type { CallContext } from '../http/callContext';
import { codes } from '../answers/codes';
import { fieldInvalid } from '../answers/refusal';
import { finishLogin } from '../session/finishLogin';

type Request = RequestOf<typeof registerByEmail> | RequestOf<typeof registerByMobile>;

/**
 * One transaction takes the challenge and adds the account, so a refused field does not use it up. An account that has lost
 * the number comes back in place of a new one. @returns the login info
 */
export async function registerConfirmed(request: Request, challenge: string, context: CallContext) {
  const { tenant } = context;
  const name = 'email' in request ? readEmail(request.email, 'email') : readMobile(request.mobile, 'mobile');
  requireRegistration(tenant, name.kind);
  // An older widget does not know the question and sends what it knows.
  if (await findQuestion(context, challenge)) throw ownerUnproved(tenant);
  const { account, isNew, bindIdHash, loss } = await addOrReturn(request, { challenge, name }, context);
  if (loss) noticeLoss(context, loss);
  noteAccount(context, account, isNew);
  const outdated = accountChanged(codes.codeUsed);
  // A visitor who came with a binding has signed in at the other service, which says nothing of an account that was there.
  const ofNew: Proof[] = bindIdHash === null ? ['newAccount'] : ['federated', 'newAccount'];
  const given: Proof[] = [name.kind, ...(isNew ? ofNew : [])];
  return finishLogin(account, context, { given, bindIdHash, outdated });
}

interface Confirmed {
  challenge: string;
  name: Identifier;
}

/** @returns the account, new or that which had lost the number, and the one that loses the number to it */
async function addOrReturn(request: Request, { challenge, name }: Confirmed, context: CallContext) {
  const { database, tenant, clock, flow } = context;
  const needed = neededProfile(tenant, name.kind);
  const { trade, position, nickname } = readProfile(request, needed);
  const now = clock.now();
  const { terms } = request;
  // A tenant may ask for none.
  const isAgreed = terms !== undefined || needed.includes('agreement');
  const agreement = agreementBy(context, codeMethod(context, name.kind), terms);
  return database.transaction(async (queries) => {
    const holder = await numberHolder(queries, challenge, tenant.id);
    const claim = { tenantId: tenant.id, name, now };
    const losers = await lockForClaim(queries, claim, holder);
    const loss =
      holder === null ? null : await takeNumber(queries, { id: holder, tenantId: tenant.id }, name, context);
    const visit = { tenantId: tenant.id, flow, now };
    const { bindIdHash } = await takePendingRegistration(queries, challenge, name, visit);
    const kept = async (taker: AccountRow, isNew: boolean) => {
      const told =
        loss && (await keepLossUndo(queries, context, loss, { taker, hasLost: losers.length > 0 }));
      return { account: taker, isNew, bindIdHash, loss: told };
    };
    const back = await returnNumber(queries, claim, losers, { context });
    if (back) return kept(back, false);
    const fields = {
      tenantId: tenant.id,
      name,
      username: readNickname(nickname, name),
      // Signs in by code until a password is set.
      passwordHash: null,
      ...(isAgreed ? { agreement } : {}),
      ...(trade ? { trade } : {}),
      ...(position ? { position } : {}),
      ...(request.share_code ? { shareCode: request.share_code } : {}),
    };
    return kept(await addAccount(queries, fields, now), true);
  });
}

/** @throws Refusal -100110 for a field that is needed and empty */
function readProfile(request: Request, needed: readonly ProfileField[]) {
  const fields: Partial<Record<'nickname' | 'trade' | 'position', string | undefined>> = request;
  const read = (field: keyof typeof fields, asked: ProfileField): string | undefined => {
    const typed = fields[field]?.trim();
    if (!typed && needed.includes(asked)) throw fieldInvalid(field, 'error.fieldEmpty');
    return typed;
  };
  return {
    nickname: read('nickname', 'nickname'),
    trade: read('trade', 'industry'),
    position: read('position', 'position'),
  };
}
