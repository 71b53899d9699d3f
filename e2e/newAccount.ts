/** Creates an account for one test, so that its failed attempts affect no other test. */
import type { APIRequestContext } from '@playwright/test';
import { addresses } from './addresses';
import { codeSentTo, newEmail, newMobile, pictureFor } from './inbox';

const password = 'Design3D!';
/** One flow for both calls, as in a visit. */
const headers = { 'entry-flow': '5'.repeat(64), language: 'en', origin: addresses.portal };

/** An account of one test. */
export interface Account {
  account: string;
  password: string;
  /** The code it was registered with. */
  code: string;
}

/** Returns a new e-mail address that a code was sent to. @param tenant as of `newAccount` */
export async function sentAddress(request: APIRequestContext, tenant?: string): Promise<string> {
  const email = newEmail();
  await post(request, '/api/hub/v1/email/send/', { email, type: 1 }, tenant);
  return email;
}

/**
 * Registers an account by mail with the hub's calls.
 * @param tenant origin of its portal; by default the neutral one
 * @param terms version that it agrees to; by default the tenant's
 */
export async function newAccount(
  request: APIRequestContext,
  tenant?: string,
  terms?: string,
): Promise<Account> {
  const email = await sentAddress(request, tenant);
  const code = await codeSentTo(request, email);
  const agreed = terms === undefined ? {} : { terms: { version: terms, language: 'en' } };
  const fields = { email, email_captcha: code, password, nickname: 'Tester', ...agreed };
  await post(request, '/api/hub/v1/register/', fields, tenant);
  return { account: email, password, code };
}

async function post(
  request: APIRequestContext,
  path: string,
  data: Record<string, unknown>,
  tenant?: string,
): Promise<void> {
  const own = tenant === undefined ? {} : { 'entry-domain': new URL(tenant).host };
  const answer = await request.post(path, { data, headers: { ...headers, ...own } });
  const body = (await answer.json()) as { code: number; message: string };
  if (body.code <= 0) throw new Error(`${path}: ${body.code} ${body.message}`);
}

/** A text message to an unverified number requires a captcha first. */
async function solvePicture(request: APIRequestContext, mobile: string): Promise<void> {
  const asked = { mobile, type: 0, action: 'register' };
  await post(request, '/api/hub/v1/mobile/captcha/', asked);
  const captcha = await pictureFor(request, mobile);
  await post(request, '/api/hub/v1/mobile/check_captcha/', { ...asked, captcha });
}

/** Registers an account by phone. */
export async function newMobileAccount(request: APIRequestContext): Promise<Account> {
  const mobile = newMobile();
  await solvePicture(request, mobile);
  await post(request, '/api/hub/v1/mobile/captcha/', { mobile, type: 1, action: 'register' });
  const code = await codeSentTo(request, mobile);
  const fields = { mobile, mobile_captcha: code, password, trade: 'automotive', position: 'student' };
  await post(request, '/api/hub/v1/register/', fields);
  return { account: mobile, password, code };
}
