import { feishuLogin } from '../../../src/hub/feishuLogin';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, redeemLarkCode } from './redeemLarkCode';
import { signInOutsider } from '../accounts/signInOutsider';
import { finishLogin } from '../session/finishLogin';

/** POST `/v1/feishu/login`. */
export const feishuLoginRoute = route(
  feishuLogin,
  async ({ domain, code }, context) => {
    const { database, clock, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, domain));
    const person = await redeemLarkCode(lark, { code, appId: app.appId });
    const account = await database.transaction((queries) =>
      signInOutsider(queries, app.tenant, person, clock.now()),
    );
    return done(await finishLogin(account, context, { given: ['outsider'], home: app.tenant }));
  },
  { refuses: ['fieldInvalid', 'appUnknown', ...larkRefusals] },
);
