import type { CallContext, MethodLinking } from '../../http/callContext';
import { fieldInvalid } from '../../answers/refusal';
import { requireFlow } from '../../http/requireFlow';
import { providerStartsOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import { isOffered } from '../method';
import { requireAccountPage } from '../redirect/accountPage';
import { consumeProviderLogin, providerLoginLifeMs, startProviderLogin } from '../redirect/providerLogin';
import { askProvider } from './askProvider';
import { authorizationAddress, returnAddressOf } from './authorizationAddress';
import { isListed } from './providerNavigation';
import { withButtons } from './withButtons';

/** As a sign-in at the provider, with its state, nonce and PKCE; but it links the user to an account. */
export const providerLinking = (id: string): MethodLinking => ({
  isOffered: ({ openIdClients, tenant }) =>
    openIdClients.isConfigured(id, tenant) &&
    (isListed(tenant, id) || isOffered({ settings: withButtons(tenant.settings, tenant) }, id)),
  start: ({ redirect }, context) => leave(id, redirect, context),
  async collect(queries, { link: state, code }, context) {
    if (code === undefined) throw fieldInvalid('code');
    const { tenant, flow, clock } = context;
    const row = await consumeProviderLogin(queries, {
      platform: id,
      tenantId: tenant.id,
      flow,
      code,
      state,
      purpose: 'link',
      now: clock.now(),
    });
    return async () => {
      const { email, unprovedEmail, ...user } = await askProvider(context, id, row, { code, state });
      return { ...user, provider: id, name: user.name ?? email ?? unprovedEmail ?? null };
    };
  },
});

async function leave(id: string, redirect: string, context: CallContext) {
  const { database, tenant, clock, openIdClients } = context;
  const start = { redirect: requireAccountPage(redirect, context), flow: requireFlow(context), opener: null };
  await requireBudget(context, providerStartsOfAddress, context.address);
  const connection = await openIdClients.connect(id, tenant);
  const callback = returnAddressOf(context, tenant, id);
  const begun = await database.transaction((queries) =>
    startProviderLogin(queries, {
      ...start,
      platform: id,
      tenantId: tenant.id,
      purpose: 'link',
      callback,
      now: clock.now(),
    }),
  );
  const url = await authorizationAddress(connection, callback, begun);
  return { link: begun.state, url, expires_in: providerLoginLifeMs / 1000 };
}
