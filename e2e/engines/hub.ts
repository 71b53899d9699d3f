/** What a flow does at the hub outside the browser: accounts, messages, the phone that scans. */
import { randomInt } from 'node:crypto';
import { addresses } from '../addresses';
import { until } from './engine';

/** Of a visitor at a new network address (serve.mjs): the hub counts codes and failures by address. */
const visitorHeaders = () => ({
  'entry-flow': '5'.repeat(64),
  language: 'en',
  origin: addresses.portal,
  'content-type': 'application/json',
  'content-language': `11.${randomInt(256)}.${randomInt(256)}.1`,
});
export const password = 'Design3D!';

export const newEmail = (): string => `new${randomInt(1e9, 1e10)}@example.com`;
export const newMobile = (): string => `13${randomInt(1e7, 1e8)}1`;
/** A number for which the hub asks for a captcha. */
export const newWatchedMobile = (): string => `13${randomInt(1e4, 1e5)}9999`;

async function post(path: string, data: object): Promise<void> {
  const url = `${addresses.portal}/api/hub/v1/${path}`;
  const answer = await fetch(url, { method: 'POST', headers: visitorHeaders(), body: JSON.stringify(data) });
  const { code, message } = (await answer.json()) as { code: number; message: string };
  if (code <= 0) throw new Error(`${path}: ${code} ${message}`);
}

async function devList<Row>(path: string, query: Record<string, string>): Promise<Row[]> {
  const answer = await fetch(`${addresses.portal}/dev/${path}?${new URLSearchParams(query)}`);
  return (await answer.json()) as Row[];
}

/** Waits for the newest code sent to an address or number. @param before an earlier code: waits for another one */
export function codeSentTo(to: string, before?: string): Promise<string> {
  return until(`a code for ${to}`, async () => {
    const [message] = await devList<{ code: string }>('inbox.json', { to });
    return message && message.code !== before ? message.code : undefined;
  });
}

/** Waits for the text of the newest captcha for an account. @param before an earlier text: waits for another one */
export function pictureFor(account: string, before?: string): Promise<string> {
  return until(`a picture for ${account}`, async () => {
    const [picture] = await devList<{ text: string }>('images.json', { account });
    return picture && picture.text !== before ? picture.text : undefined;
  });
}

/** An account of one flow. */
export interface Account {
  account: string;
  /** The code it was registered with. */
  code: string;
}

/** A new address that a code was sent to. */
export async function sentAddress(): Promise<string> {
  const email = newEmail();
  await post('email/send/', { email, type: 1 });
  return email;
}

export async function newAccount(): Promise<Account> {
  const email = await sentAddress();
  const code = await codeSentTo(email);
  await post('register/', { email, email_captcha: code, password, nickname: 'Tester' });
  return { account: email, code };
}

export async function newMobileAccount(): Promise<Account> {
  const mobile = newMobile();
  // A text message to an unverified number requires a captcha first.
  const picture = { mobile, type: 0, action: 'register' };
  await post('mobile/captcha/', picture);
  await post('mobile/check_captcha/', { ...picture, captcha: await pictureFor(mobile) });
  await post('mobile/captcha/', { mobile, type: 1, action: 'register' });
  const code = await codeSentTo(mobile);
  const fields = { mobile_captcha: code, password, trade: 'automotive', position: 'student' };
  await post('register/', { mobile, ...fields });
  return { account: mobile, code };
}

/** The phone of a known WeChat user scans a code and confirms. */
export async function scan(scene: string): Promise<void> {
  for (const step of [{ action: 'scan', person: 'known' }, { action: 'confirm' }]) {
    const form = new URLSearchParams({ scene, ...step, time: String(randomInt(1e9)) });
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`${addresses.portal}/dev/wechat`, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`the phone answered ${answer.status}`);
  }
}

/** A code of the demo's Lark, as its client gives one. */
export async function larkCode(): Promise<string> {
  const body = JSON.stringify({ app_id: 'cli_demo_neutral', kind: 'auth' });
  const answer = await fetch(`${addresses.portal}/dev/lark/code`, {
    method: 'POST',
    headers: visitorHeaders(),
    body,
  });
  return ((await answer.json()) as { code: string }).code;
}
