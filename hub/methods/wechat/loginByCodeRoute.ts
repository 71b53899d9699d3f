import type { LoginInfo } from '../../../src/api/loginInfo';
import { loginByCode } from '../../../src/api/providerLogin';
import { findIdentity, type LinkedAccount } from '../../accounts/identity';
import { addPendingBinding } from '../../accounts/pendingBinding';
import { route } from '../../http/callRoute';
import { done } from '../../answers/outcome';
import { requireFlow } from '../../http/requireFlow';
import { consumeProviderLogin } from '../redirect/providerLogin';
import { finishLogin } from '../../session/finishLogin';
import { askWechat } from './askWechat';
import { requireWebAuthorization } from './scene';

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
    const person = await askWechat(wechat, code, context);
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
