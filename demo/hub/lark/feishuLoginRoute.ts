import { feishuLogin } from '../../../src/hub/feishuLogin';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, signInLarkUser } from './signInLarkUser';
import { finishLogin } from '../session/finishLogin';

/** POST `/v1/feishu/login`. */
export const feishuLoginRoute = route(
  feishuLogin,
  async ({ domain, code }, context) => {
    const { database, clock, tenant, config } = context;
    requireLark(config);
    const account = await database.transaction(async (queries) =>
      signInLarkUser(queries, await requireLarkDomain(queries, tenant, domain), { code, now: clock.now() }),
    );
    return done(await finishLogin(account, context));
  },
  { refuses: ['fieldInvalid', 'appUnknown', ...larkRefusals] },
);
