import * as v from 'valibot';
import { loginByCode } from '../../../src/api/providerLogin';
import { providerIdPattern } from '../../../src/api/systemSettings';
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
export function openIdMethod({ id, name }: Pick<OpenIdProvider, 'id' | 'name'>): HubMethod {
  const prefix = id.toUpperCase();
  return {
    id,
    nameOf: () => name,
    isListed: true,
    isWorking: ({ openIdClients }) => openIdClients.isConfigured(id, null),
    routes: [loginByCodeRoute(id)],
    navigation: (app, services) => providerNavigation(app, services, id),
    linking: providerLinking(id),
    settings: {
      plain: [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`],
      optional: [`${prefix}_TRUSTS_EMAIL`],
      secret: [`${prefix}_CLIENT_SECRET`],
    },
  };
}

/** GET `/v1/{provider}/login_by_code`. */
const loginByCodeRoute = (id: string): CallRoute =>
  route(loginByCode(id), (answer, context) => signIn(id, answer, context), { refuses, signsInBy: id });

async function signIn(
  id: string,
  { code, state, asks_terms }: { code: string; state: string; asks_terms?: '1' | undefined },
  context: CallContext,
) {
  requireProvider(context, context.tenant, id);
  const person = await redeem(id, code, state, context);
  return done(
    await finishFederatedLogin({ ...person, provider: id }, context, { asksTerms: asks_terms === '1' }),
  );
}

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

/** The same call for the providers that tenants have themselves: their ids are not known beforehand. */
export const ofTenants: CallRoute = route(
  {
    ...loginByCode('{provider}'),
    path: '/api/hub/v1/{provider}/login_by_code',
    request: v.object({
      ...loginByCode('').request.entries,
      provider: v.pipe(v.string(), v.regex(providerIdPattern)),
    }),
  },
  ({ provider, ...answer }, context) => signIn(provider, answer, context),
  { refuses, signsInBy: (input) => ('provider' in input ? String(input.provider) : null) },
);
