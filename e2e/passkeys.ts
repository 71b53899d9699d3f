/** Passkeys of new accounts, and Chromium's virtual authenticator, which has them. */
import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { makePasskey, type VirtualKey } from '../hub/testing/virtualAuthenticator';
import { login } from '../src/api/login';
import { listPasskeys, passkeyOptions, passkeyRegister, removePasskey } from '../src/api/passkeys';
import { addresses } from './addresses';
import { newAccount } from './newAccount';

const rpId = 'localhost';

export interface PasskeyOwner {
  account: string;
  key: VirtualKey;
  /** Removes the passkey at the hub; the authenticator keeps it. */
  remove: () => Promise<void>;
}

/** An account of one test with a passkey of one device. */
export async function newPasskeyOwner(request: APIRequestContext): Promise<PasskeyOwner> {
  const { account, password } = await newAccount(request);
  const flow = randomBytes(32).toString('hex');
  const ask = askWith(request, flow);
  const session = await ask(login, { type: 0, account, password });
  const token = String(session['auth_token']);
  const { challenge, options } = await ask(passkeyOptions, { purpose: 'register' }, token);
  const handle = (options as { user: { id: string } }).user.id;
  const page = { origin: addresses.portal, rpId, challenge: String(challenge), handle };
  const { key, response } = makePasskey(page, { synced: false });
  await ask(passkeyRegister, { challenge, response, name: 'Test key' }, token);
  return {
    account,
    key,
    remove: async () => {
      const { passkeys } = await ask(listPasskeys, {}, token);
      const [own] = passkeys as { id: string }[];
      const path = removePasskey.path.replace('{id}', own?.id ?? '');
      await ask({ ...removePasskey, path }, {}, token);
    },
  };
}

const askWith =
  (request: APIRequestContext, flow: string) =>
  async (
    { method, path }: { method: string; path: string },
    data: object,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const answer = await request.fetch(addresses.portal + path, {
      method,
      ...(method === 'POST' ? { data } : {}),
      headers: {
        'entry-flow': flow,
        language: 'en',
        origin: addresses.portal,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const { code, message, info } = (await answer.json()) as {
      code: number;
      message: string;
      info?: Record<string, unknown>;
    };
    if (code <= 0) throw new Error(`${path}: ${code} ${message}`);
    return info ?? {};
  };

const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64');

/** The device of the visitor, as Chromium simulates it for a page and its frames. */
export class Authenticator {
  private constructor(
    private readonly client: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** The visitor touches it at once; a suggestion is then chosen at once too. */
  static async add(page: Page): Promise<Authenticator> {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(client, authenticatorId);
  }

  async keep({ id, privateKey, handle, counter }: VirtualKey): Promise<void> {
    await this.client.send('WebAuthn.addCredential', {
      authenticatorId: this.authenticatorId,
      credential: {
        credentialId: base64(id),
        isResidentCredential: true,
        rpId,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
        userHandle: base64(handle),
        signCount: counter,
      },
    });
  }

  /** The visitor touches it, or does not. */
  async setPresent(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }

  /** Finger or face are those of its owner, or not. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}
