import type { LoginInfo } from '../../../src/api/loginInfo';
import { loginByCode } from '../../../src/api/providerLogin';
import { findIdentity, type LinkedAccount } from '../../accounts/identity';
import { addPendingBinding } from '../../accounts/pendingBinding';
import type { WechatRedemption } from './wechatAdapter';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { codes } from '../../answers/codes';
import { done } from '../../answers/outcome';
import { Refusal } from '../../answers/refusal';
import { requireFlow } from '../../http/requireFlow';
import { consumeProviderLogin } from '../redirect/providerLogin';
import { finishLogin } from '../../session/finishLogin';
import { requireWebAuthorization } from './scene';

const refused = {
  wrong: { code: codes.codeWrong, message: 'error.providerRefused' },
  used: { code: codes.codeUsed, message: 'error.signInUsed' },
  expired: { code: codes.codeExpired, message: 'error.signInExpired' },
} as const;

/** GET `/v1/wechat/login_by_code`: the login info, or `bind_id` for a person without an account, as with the QR code. */
export const wechatLoginByCodeRoute = route(
  loginByCode('wechat'),
  async ({ code, state }, context) => {
    const { database, tenant, clock, adapters } = context;
    const wechat = requireWebAuthorization(tenant, adapters);
    const flow = requireFlow(context);
    const visit = { tenantId: tenant.id, flow, now: clock.now() };
    // Spent before WeChat is asked: once in any race.
    await database.transaction((queries) =>
      consumeProviderLogin(queries, { platform: 'wechat', ...visit, code, state }),
    );
    const { openId, nickname } = await redeem(() => wechat.redeem(code), context);
    const person = {
      issuer: 'wechat',
      subject: openId,
      provider: 'wechat',
      name: nickname.trim().slice(0, 64) || null,
    };
    const found = await database.transaction(
      async (queries): Promise<LinkedAccount | { info: LoginInfo }> => {
        const known = await findIdentity(queries, { tenantId: tenant.id, ...person });
        if (known) return known;
        return {
          info: { ticket: '', username: '', bind_id: await addPendingBinding(queries, person, visit) },
        };
      },
    );
    return done(
      'info' in found
        ? found.info
        : await finishLogin(found.account, context, { given: ['federated'], link: found.link }),
    );
  },
  {
    signsInBy: 'wechat',
    refuses: [
      'fieldInvalid',
      'methodOff',
      'challengeGone',
      'otherFlow',
      'codeWrong',
      'codeExpired',
      'codeUsed',
      'accountOrPasswordWrong',
      'accountLocked',
    ],
  },
);

/** @throws Refusal for a code that WeChat refuses, and where WeChat cannot be asked */
async function redeem(
  ask: () => Promise<WechatRedemption>,
  { log }: Pick<CallContext, 'log'>,
): Promise<Extract<WechatRedemption, { openId: string }>> {
  const result = await ask().catch((cause: unknown) => {
    log.warn({ reason: cause instanceof Error ? cause.message : 'unknown' }, 'WeChat did not answer');
    throw new Refusal({ code: codes.codeWrong, message: 'error.providerRefused' });
  });
  if ('refused' in result) throw new Refusal(refused[result.refused]);
  return result;
}
