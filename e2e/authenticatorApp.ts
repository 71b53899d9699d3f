/** An owner's authenticator app. The hub takes each code once, so each is of a later step. */
import type { APIRequestContext } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { codeOf, stepMs } from '../hub/testing/totpApp';
import { totpConfirm, totpStart } from '../src/api/factors';
import { login } from '../src/api/login';
import { newAccount, type Account } from './newAccount';

/** How far behind a clock may be, less the time that a slow machine needs. */
const behindMs = 20_000;

export class AuthenticatorApp {
  private last = 0;

  /** @param secret Base32; spaces do not count */
  constructor(private readonly secret: string) {}

  /** Waits where the next step has not begun nearly. */
  async nextCode(): Promise<string> {
    this.last = Math.max(this.last + 1, Math.floor((Date.now() - behindMs) / stepMs));
    const begins = this.last * stepMs;
    await setTimeout(Math.max(0, begins - stepMs + 1000 - Date.now()));
    return codeOf(this.secret.replaceAll(' ', ''), begins);
  }
}

export interface AppOwner {
  account: Account;
  app: AuthenticatorApp;
  recoveryCodes: readonly string[];
}

/** Creates an account whose owner has an app, with the hub's calls. */
export async function newAppOwner(request: APIRequestContext): Promise<AppOwner> {
  const account = await newAccount(request);
  // A sign-in of the same visit, in a test beside this one, would end the session.
  const headers: Record<string, string> = { 'entry-flow': randomBytes(32).toString('hex') };
  const call = async (path: string, data: object) =>
    ((await (await request.post(path, { data, headers })).json()) as { info: unknown }).info;
  const fields = { type: 0, account: account.account, password: account.password };
  const { auth_token: token } = (await call(login.path, fields)) as { auth_token: string };
  headers['authorization'] = `Bearer ${token}`;
  const { secret } = (await call(totpStart.path, {})) as { secret: string };
  const app = new AuthenticatorApp(secret);
  const confirmed = await call(totpConfirm.path, { code: await app.nextCode() });
  const { recovery_codes: recoveryCodes } = confirmed as { recovery_codes: string[] };
  return { account, app, recoveryCodes };
}
