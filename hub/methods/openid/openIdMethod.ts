import { loginByCode } from '../../../src/api/providerLogin';
import { route, type CallRoute } from '../../http/callRoute';
import type { CallContext } from '../../http/callContext';
import { describeError } from '../../http/describeError';
import { done } from '../../answers/outcome';
import { Refusal } from '../../answers/refusal';
import { callbackAddress, consumeProviderLogin } from '../redirect/providerLogin';
import { redeemProviderCode, type ProviderIdentity } from './redeemProviderCode';
import type { HubMethod } from '../method';
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
  { database, clock, tenant, flow, openIdClients, config, log }: CallContext,
): Promise<ProviderIdentity> {
  const row = await database.transaction((queries) =>
    consumeProviderLogin(queries, { platform: id, tenantId: tenant.id, flow, code, state, now: clock.now() }),
  );
  try {
    return await redeemProviderCode(await openIdClients.connect(id), {
      callback: callbackAddress(config.publicOrigin, id),
      code,
      state,
      salt: row.salt,
      issuer: row.answerIssuer,
    });
  } catch (error) {
    if (error instanceof Refusal && error.cause)
      log.warn(describeError(error.cause), 'a provider did not confirm a sign-in');
    throw error;
  }
}
