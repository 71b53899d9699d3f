import type { RequestOf } from '../../../src/api/defineCall';
import type { linkStart } from '../../../src/api/newLinks';
import type { CallContext, MethodLinking } from '../../http/callContext';
import { requireFlow } from '../../http/requireFlow';
import { providerStartsOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import { isOffered } from '../method';
import { requireAccountPage } from '../redirect/accountPage';
import { consumeProviderLogin, providerLoginLifeMs } from '../redirect/providerLogin';
import { askWechat } from './askWechat';
import { drawCode } from './qrcodeRoute';
import { collectScene, requireWebAuthorization } from './scene';
import { beginWebAuthorization } from './webAuthorization';

/** By a code to scan; inside WeChat by its web authorization, where the operator has it. */
export const wechatLinking: MethodLinking = {
  isOffered: ({ adapters, tenant }) => adapters.wechat != null && isOffered(tenant, 'wechat'),
  async start(request, context) {
    const hasPage = request.in_app === '1' && context.adapters.wechat?.webAuthorization !== undefined;
    if (hasPage) return leave(request, context);
    requireAccountPage(request.redirect, context);
    const { scene, ...drawn } = await drawCode(context, 'link', request.inline === '1');
    return { ...drawn, link: scene };
  },
  async collect(queries, { link, code }, context) {
    const { tenant, flow, clock, adapters } = context;
    const visit = { tenantId: tenant.id, flow, purpose: 'link', now: clock.now() } as const;
    if (code !== undefined) {
      const wechat = requireWebAuthorization(tenant, adapters);
      await consumeProviderLogin(queries, { platform: 'wechat', ...visit, code, state: link });
      return () => askWechat(wechat, code, context);
    }
    const found = await collectScene(queries, { scene: link, ...visit });
    if (found.status !== 'confirmed') return found.status;
    const { openId: subject } = found;
    return async () => ({ issuer: 'wechat', subject, provider: 'wechat', name: null });
  },
};

async function leave({ redirect }: RequestOf<typeof linkStart>, context: CallContext) {
  const page = requireAccountPage(redirect, context);
  const flow = requireFlow(context);
  await requireBudget(context, providerStartsOfAddress, context.address);
  const start = { flow, redirect: page, opener: null, purpose: 'link' } as const;
  const { state, url } = await beginWebAuthorization(context, context, start);
  return { link: state, url, expires_in: providerLoginLifeMs / 1000 };
}
