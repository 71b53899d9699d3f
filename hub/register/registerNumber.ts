/**
 * Registers a number that an SMS sign-in has confirmed (docs/contract.md section 6, "SMS sign-in without an account").
 */
import type { RequestOf } from '../../src/api/defineCall';
import type { registerByMobile } from '../../src/api/registerByMobile';
import { accountChanged } from '../accounts/authVersion';
import { addAccount, readNickname } from '../accounts/account';
import { neededProfile, takePendingRegistration, type ProfileField } from '../accounts/pendingRegistration';
import { readMobile } from '../input/identifier';
import { requireRegistration } from '../accounts/tenantRules';
import type { CallContext } from '../http/callContext';
import { codes } from '../answers/codes';
import { fieldInvalid } from '../answers/refusal';
import { finishLogin } from '../session/finishLogin';

/**
 * One transaction takes the challenge and adds the account, so a refused field does not use it up. @returns the
 * login info
 */
export async function registerNumber(
  request: RequestOf<typeof registerByMobile>,
  challenge: string,
  context: CallContext,
) {
  const { database, tenant, clock, flow } = context;
  const name = readMobile(request.mobile, 'mobile');
  requireRegistration(tenant, 'mobile');
  const needed = neededProfile(tenant);
  const read = (field: 'nickname' | 'trade' | 'position', asked: ProfileField): string | undefined => {
    const typed = request[field]?.trim();
    if (!typed && needed.includes(asked)) throw fieldInvalid(field, 'error.fieldEmpty');
    return typed;
  };
  const username = readNickname(read('nickname', 'nickname'), name);
  const [trade, position] = [read('trade', 'industry'), read('position', 'position')];
  const visit = { tenantId: tenant.id, flow, now: clock.now() };
  const account = await database.transaction(async (queries) => {
    await takePendingRegistration(queries, challenge, name, visit);
    return addAccount(
      queries,
      {
        tenantId: tenant.id,
        name,
        username,
        // Signs in by code until a password is set.
        passwordHash: null,
        ...(trade ? { trade } : {}),
        ...(position ? { position } : {}),
        ...(request.share_code ? { shareCode: request.share_code } : {}),
      },
      visit.now,
    );
  });
  context.note('registration', { accountId: account.id });
  const outdated = accountChanged(codes.codeUsed);
  return finishLogin(account, context, { given: ['mobile', 'newAccount'], outdated });
}
