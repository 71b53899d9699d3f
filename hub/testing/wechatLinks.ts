/** WeChat users of tests: linked to accounts, and scanning. */
import { login } from '../../src/api/login';
import { wechatQrcode, wechatSubscribe } from '../../src/api/wechat';
import { addPendingBinding } from '../accounts/pendingBinding';
import { hashToken } from '../credentials/opaqueToken';
import { receiveEvent } from '../methods/wechat/receiveEvent';
import type { WechatEvent } from '../methods/wechat/wechatAdapter';
import { someFlow, type TestHub } from './createTestHub';

/** A `bind_id` for a WeChat user, as a scan of an unknown user gives one. */
export function offerBinding(test: TestHub, subject: string): Promise<string> {
  const visit = { tenantId: 'neutral', flow: hashToken(someFlow), now: test.clock.now() };
  const user = { issuer: 'wechat', subject, provider: 'wechat', name: null };
  return test.hub.services.database.run((queries) => addPendingBinding(queries, user, visit));
}

/** Links a WeChat user with a password alone. @returns the answer of the sign-in */
export async function linkByPassword(test: TestHub, subject: string, account: string, password: string) {
  const bind_id = await offerBinding(test, subject);
  return test.call(login, { type: 0, account, password, bind_id });
}

/** Draws a code that a WeChat user scans and confirms. @returns its scene */
export async function scanAs(test: TestHub, subject: string): Promise<string> {
  const { info } = await test.call(wechatQrcode, {});
  for (const event of ['SCAN', 'CONFIRM'] as const) await tapScene(test, info.qrscene_id, subject, event);
  return info.qrscene_id;
}

/** What a WeChat user does with a code. */
export async function tapScene(
  test: TestHub,
  scene: string,
  fromUser: string,
  event: WechatEvent['event'],
): Promise<void> {
  const sent = { event, eventKey: scene, fromUser, createTime: scene };
  const now = test.clock.now();
  await test.hub.services.database.transaction((queries) => receiveEvent(queries, sent, now));
}

/** Signs in by a scan. @returns the answer of the poll */
export async function signInByScan(test: TestHub, subject: string) {
  return test.call(wechatSubscribe, { qrscene_id: await scanAs(test, subject) });
}
