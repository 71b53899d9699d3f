/** An OpenID provider on this machine, for tests: it signs in whoever it is told to, without a page. */
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';

export interface SimulatedIssuer {
  issuer: string;
  /** Who signs in next. */
  person: { sub: string; email: string; email_verified: boolean; name: string };
  /** What clients proved themselves with, as `client_id:secret`. */
  clients: string[];
  /** @returns where it sends a visitor who arrives at this address */
  visit(address: string): string;
  close(): Promise<void>;
}

const authorizationSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  state: v.string(),
  nonce: v.string(),
});

/** Keeps what it was asked, and what it tells. */
class Issuer {
  readonly person = { sub: '1', email: 'one@example.com', email_verified: false, name: 'One' };
  readonly clients: string[] = [];
  readonly asked = new Map<string, v.InferOutput<typeof authorizationSchema>>();
  issuer = '';

  constructor(
    private readonly privateKey: CryptoKey,
    private readonly keys: object,
  ) {}

  async answer(request: IncomingMessage): Promise<object> {
    const { pathname } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/keys') return this.keys;
    if (pathname === '/token') return this.redeem(await textOf(request), request.headers.authorization ?? '');
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  private async redeem(form: string, authorization: string): Promise<object> {
    const given = new URLSearchParams(form);
    const client = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    this.clients.push(client || `${given.get('client_id')}:${given.get('client_secret')}`);
    const { nonce, client_id: audience = '' } = this.asked.get(given.get('code') ?? '') ?? {};
    const { sub, ...claims } = this.person;
    const idToken = await new SignJWT({ ...claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(this.issuer)
      .setSubject(sub)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(this.privateKey);
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken };
  }

  visit(page: string): string {
    const query = v.parse(authorizationSchema, Object.fromEntries(new URL(page).searchParams));
    const code = `code-${this.asked.size}`;
    this.asked.set(code, query);
    const back = new URL(query.redirect_uri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.state);
    return back.href;
  }
}

export async function simulateIssuer(): Promise<SimulatedIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const made = new Issuer(privateKey, keys);
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await made.answer(request);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void send(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  made.issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    issuer: made.issuer,
    person: made.person,
    clients: made.clients,
    visit: (page) => made.visit(page),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
