import type { InfoOf } from '../../../src/api/defineCall';
import { wechatSubscribe } from '../../../src/api/wechat';
import { addPendingBinding } from '../../accounts/pendingBinding';
import { route } from '../../http/callRoute';
import { done } from '../../answers/outcome';
import { requireFlow } from '../../http/requireFlow';
import { findIdentity, type LinkedAccount } from '../../accounts/identity';
import { collectScene, requireWechat } from './scene';
import { finishLogin } from '../../session/finishLogin';

type Info = InfoOf<typeof wechatSubscribe>;
type Progress = { info: Info } | LinkedAccount;

/** GET `/v1/user/wechat/subscribe`. */
export const subscribeRoute = route(
  wechatSubscribe,
  async ({ qrscene_id: scene }, context) => {
    const { database, tenant, clock, adapters } = context;
    requireWechat(tenant, adapters);
    const flow = requireFlow(context);
    const now = clock.now();
    const visit = { tenantId: tenant.id, flow, now };
    const progress = await database.transaction(async (queries): Promise<Progress> => {
      const found = await collectScene(queries, { scene, ...visit });
      if (found.status !== 'confirmed')
        return { info: { ticket: '', username: '', is_subscribe: found.status === 'scanned' ? 2 : 0 } };
      const person = { issuer: 'wechat', subject: found.openId, provider: 'wechat', name: null };
      const known = await findIdentity(queries, { tenantId: tenant.id, ...person });
      if (known) return known;
      const bindId = await addPendingBinding(queries, person, visit);
      return { info: { ticket: '', username: '', is_subscribe: 1, bind_id: bindId } };
    });
    if ('info' in progress) return done(progress.info);
    const { account, link } = progress;
    const login = await finishLogin(account, context, { given: ['federated'], link });
    return done({ ...login, is_subscribe: 1 });
  },
  {
    signsInBy: 'wechat',
    refuses: [
      'fieldInvalid',
      'methodOff',
      'otherFlow',
      'sceneGone',
      'accountOrPasswordWrong',
      'accountLocked',
    ],
  },
);
