/** A messenger: its client SDK inside its own browser, its authorize page elsewhere, and one code to redeem for both. */
import { done } from '../../answers/outcome';
import { route, type CallRoute } from '../../http/callRoute';
import { finishFederatedLogin } from '../../session/finishFederatedLogin';
import type { HubMethod } from '../method';
import { requireDomain, requireMessenger, type Messenger } from './messenger';
import { messengerLinking } from './messengerLinking';
import { codeRefusals, redeemCode } from './redeemCode';

/** The method of a messenger. */
export function messengerMethod(messenger: Messenger): HubMethod {
  const { id, nameOf, browser } = messenger;
  return {
    id,
    ...(nameOf && { nameOf }),
    ...(browser && { browser }),
    adapter: id,
    isWorking: ({ adapters }) => adapters[id] != null,
    routes: [appidRoute(messenger), loginRoute(messenger)],
    linking: messengerLinking(messenger),
    // A messenger serves its SDK from several hosts, so the adapter knows its address and no list is fixed here.
    contentSources: ({ adapters }, portalOrigin) => ({
      script: [new URL(requireMessenger(id, adapters).sdkAddress(portalOrigin)).origin],
    }),
  };
}

/** What a page needs for the SDK and the authorize page. */
const appidRoute = (messenger: Messenger): CallRoute =>
  route(
    messenger.calls.appid,
    async ({ domain }, context) => {
      const adapter = requireMessenger(messenger.id, context.adapters);
      const { appId } = await requireDomain(messenger, context, domain);
      return done({
        app_id: appId,
        authorize_url: adapter.authorizeAddress(context.portalOrigin),
        sdk_url: adapter.sdkAddress(context.portalOrigin),
      });
    },
    { refuses: ['fieldInvalid', 'methodOff', 'appUnknown'] },
  );

/** Signs in with a code of the SDK or of the authorize page. */
const loginRoute = (messenger: Messenger): CallRoute =>
  route(
    messenger.calls.login,
    async ({ domain, code, is_link: isLink = false, asks_terms: asksTerms = false }, context) => {
      const { id } = messenger;
      const adapter = requireMessenger(id, context.adapters);
      const { appId, tenant } = await requireDomain(messenger, context, domain);
      const person = await redeemCode(context, { id, adapter }, { code, appId }, tenant);
      // On the neutral portal; what follows is the other tenant's, whose `domain` the visit's next calls name too.
      const isOther = tenant.id !== context.tenant.id;
      if (isOther) context.serve(tenant);
      const served = isOther ? { ...context, tenant } : context;
      return done(await finishFederatedLogin(person, served, { isLink, asksTerms }));
    },
    { refuses: ['fieldInvalid', 'appUnknown', ...codeRefusals], signsInBy: messenger.id },
  );
