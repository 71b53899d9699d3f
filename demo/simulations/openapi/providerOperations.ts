import { passkeyLogin } from '../../../src/api/passkeys';
import { providerPath } from '../../../src/api/providerLogin';
import { openIdProviders, providerName } from '../../../hub/methods/openid/openIdProviders';
import type { OpenApiPart } from './operation';

const text = { type: 'string' } as const;
const query = (name: string, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema: text,
});

const page = { description: 'A page with one sentence, which repeats nothing of the request' };
const away = (description: string) => ({ description, headers: { Location: { schema: text } } });

/**
 * The two addresses a provider's sign-in navigates to, and that of a window for passkeys; they answer redirects and pages,
 * no envelopes.
 */
export function providerOperations(): Record<string, OpenApiPart> {
  return Object.fromEntries([
    ...[...openIdProviders.map(({ id }) => id), 'wechat'].flatMap((id) => [
      [`${providerPath(id)}/login`, { get: login(id) }],
      [`${providerPath(id)}/callback`, { get: callback(id) }],
    ]),
    [passkeyLogin.path, { get: windowLogin() }],
  ]);
}

const nameOf = (id: string): string => (id === 'wechat' ? 'WeChat' : providerName(id));

const startParameters = [
  query('redirect', 'Entry page of this portal to come back to', true),
  query('flow', 'SHA-256 of the visit’s entry-flow, as hex', true),
  query('opener', 'Listed origin that waits for a popup'),
  query('popup', '1 beside opener'),
  query('domain', 'Host of the tenant to sign in to, on the neutral portal'),
];

function windowLogin(): OpenApiPart {
  return {
    operationId: 'passkeyWindowLogin',
    tags: ['passkey'],
    summary: 'Open a window of the portal that signs in with a passkey; a navigation',
    parameters: startParameters,
    responses: { 302: away('To `redirect` with state'), 400: page, 403: page },
  };
}

function login(id: string): OpenApiPart {
  return {
    operationId: `providerLogin_${id}`,
    tags: ['providers'],
    summary: `Leave for ${nameOf(id)}; a navigation`,
    parameters: startParameters,
    responses: { 302: away('To the provider'), 400: page, 403: page },
  };
}

function callback(id: string): OpenApiPart {
  return {
    operationId: `providerCallback_${id}`,
    tags: ['providers'],
    summary: `Come back from ${nameOf(id)}; the one address registered there`,
    parameters: [query('state', 'As sent', true), query('code', 'On success'), query('error', 'On refusal')],
    responses: {
      302: away('To `redirect` with code and state, or error and state'),
      400: page,
    },
  };
}
