/** The phone of `/dev/wechat` without its page: what its buttons send. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** Who holds the phone: the WeChat user every tenant knows, or one nobody has seen. */
export type WechatPerson = 'known' | 'new';

/** Scans a code. */
export async function scanCode(
  request: APIRequestContext,
  scene: string,
  person: WechatPerson,
): Promise<void> {
  await tap(request, { scene, action: 'scan', person });
}

/** Confirms what was scanned. */
export async function confirmScan(request: APIRequestContext, scene: string): Promise<void> {
  await tap(request, { scene, action: 'confirm' });
}

async function tap(request: APIRequestContext, form: Record<string, string>): Promise<void> {
  const answer = await request.post('/dev/wechat', {
    form: { ...form, time: randomUUID().slice(0, 30) },
  });
  if (!answer.ok()) throw new Error(`the phone answered ${answer.status()}`);
}
