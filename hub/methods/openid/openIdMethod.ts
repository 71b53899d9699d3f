import { loginByCode } from '../../../src/api/providerLogin';
import { route, type CallRoute } from '../../http/callRoute';
import type { CallContext } from '../../http/callContext';
import { done } from '../../answers/outcome';
import { consumeProviderLogin } from '../redirect/providerLogin';
import type { HubMethod } from '../method';
import { askProvider } from './askProvider';
import { providerLinking } from './providerLinking';
import type { ProviderIdentity } from './redeemProviderCode';
import type { OpenIdProvider } from './openIdProviders';
import { providerNavigation, requireProvider } from './providerNavigation';
import { finishFederatedLogin } from '../../session/finishFederatedLogin';

const refuses = [
  'fieldInvalid',
  'methodOff',
  'challengeGone',
  'otherFlow',
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'registrationOff',
  'accountOrPasswordWrong',
  'accountLocked',
] as const;

/** A sign-in with an account of the provider. */
export function openIdMethod({ id, name }: OpenIdProvider): HubMethod {
  const prefix = id.toUpperCase();
  return {
    id,
    nameOf: () => name,
    isListed: true,
    isWorking: ({ openIdClients }) => openIdClients.isConfigured(id),
    routes: [loginByCodeRoute(id)],
    navigation: (app, services) => providerNavigation(app, services, id),
    linking: providerLinking(id),
    settings: { plain: [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`], secret: [`${prefix}_CLIENT_SECRET`] },
  };
}

/** GET `/v1/{provider}/login_by_code`. */
const loginByCodeRoute = (id: string): CallRoute =>
  route(
    loginByCode(id),
    async ({ code, state, asks_terms }, context) => {
      requireProvider(context, context.tenant, id);
      const person = await redeem(id, code, state, context);
      return done(
        await finishFederatedLogin({ ...person, provider: id }, context, { asksTerms: asks_terms === '1' }),
      );
    },
    { refuses, signsInBy: id },
  );

async function redeem(
  id: string,
  code: string,
  state: string,
  context: CallContext,
): Promise<ProviderIdentity> {
  const { database, clock, tenant, flow } = context;
  const row = await database.transaction((queries) =>
    consumeProviderLogin(queries, { platform: id, tenantId: tenant.id, flow, code, state, now: clock.now() }),
  );
  return askProvider(context, id, row, { code, state });
}
