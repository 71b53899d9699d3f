import type { MethodLinking } from '../../http/callContext';
import { fieldInvalid } from '../../answers/refusal';
import { createToken } from '../../credentials/opaqueToken';
import { providerStartsOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import { isOffered } from '../method';
import { requireAccountPage } from '../redirect/accountPage';
import { providerLoginLifeMs } from '../redirect/providerLogin';
import { requireDomain, requireMessenger, type Messenger } from './messenger';
import { redeemCode } from './redeemCode';

/** By the messenger's authorize page. The state is the name of what was begun, which the hub has bound to session and visit. */
export const messengerLinking = (messenger: Messenger): MethodLinking => {
  const { id } = messenger;
  return {
    isOffered: ({ adapters, tenant }) => adapters[id] != null && isOffered(tenant, id),
    async start({ redirect }, context) {
      const page = requireAccountPage(redirect, context);
      const adapter = requireMessenger(id, context.adapters);
      await requireBudget(context, providerStartsOfAddress, context.address);
      const { appId } = await requireDomain(messenger, context, context.tenant.host);
      const link = createToken();
      const url = new URL(adapter.authorizeAddress(context.portalOrigin));
      url.searchParams.set('client_id', appId);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('redirect_uri', page);
      url.searchParams.set('state', link);
      return { link, url: url.href, expires_in: providerLoginLifeMs / 1000 };
    },
    async collect(_queries, { code }, context) {
      if (code === undefined) throw fieldInvalid('code');
      const adapter = requireMessenger(id, context.adapters);
      return async () => {
        const { appId, tenant } = await requireDomain(messenger, context, context.tenant.host);
        const { email: _email, ...user } = await redeemCode(
          context,
          { id, adapter },
          { code, appId },
          tenant,
        );
        return user;
      };
    },
  };
};
