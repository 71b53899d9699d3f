import { loginByCode } from '../../../src/api/providerLogin';
import { route, type CallRoute } from '../../http/callRoute';
import type { CallContext } from '../../http/callContext';
import { codes } from '../../answers/codes';
import { describeError } from '../../http/describeError';
import { done } from '../../answers/outcome';
import { Refusal } from '../../answers/refusal';
import { callbackAddress, consumeProviderLogin } from '../redirect/providerLogin';
import { redeemProviderCode, type ProviderIdentity } from './redeemProviderCode';
import { providerIds, type ProviderId } from '../../config/providerIds';
import { finishFederatedLogin } from '../../session/finishFederatedLogin';
import { isOffered } from '../redirect/returnPage';

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
] as const;

/** GET `/v1/{provider}/login_by_code`, one route a provider. */
export const loginByCodeRoutes: readonly CallRoute[] = providerIds.map((id) =>
  route(
    loginByCode(id),
    async ({ code, state }, context) => {
      const { tenant, openIdClients } = context;
      if (!isOffered(tenant, id) || !openIdClients.isConfigured(id))
        throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
      const person = await redeem(id, code, state, context);
      return done(await finishFederatedLogin({ ...person, provider: id }, context));
    },
    { refuses },
  ),
);

async function redeem(
  id: ProviderId,
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
