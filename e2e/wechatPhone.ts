/** The phone of `/dev/wechat` without its page: sends what its buttons send. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { WechatPage } from './pages/WechatPage';

/** Owner of the phone: the WeChat user that every tenant knows, or a new one. */
type WechatPerson = 'known' | 'new';

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

/**
 * Scans and confirms the newest code.
 * @param count of codes shown so far
 */
export async function scanAndConfirm(
  request: APIRequestContext,
  wechat: WechatPage,
  person: WechatPerson,
  count = 1,
): Promise<void> {
  const scene = await wechat.scene(count);
  await scanCode(request, scene, person);
  await confirmScan(request, scene);
}

async function tap(request: APIRequestContext, form: Record<string, string>): Promise<void> {
  const answer = await request.post('/dev/wechat', {
    form: { ...form, time: randomUUID().slice(0, 30) },
  });
  if (!answer.ok()) throw new Error(`the phone answered ${answer.status()}`);
}
