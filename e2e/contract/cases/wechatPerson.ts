import { randomUUID } from 'node:crypto';
import { wechatQrcode, wechatSubscribe } from '../../../src/api/wechat';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';

/** A tap on the phone of `/dev/wechat`. */
export async function tapPhone(
  hub: ContractHub,
  scene: string,
  action: 'scan' | 'confirm' | 'cancel',
  person: 'known' | 'new' = 'known',
): Promise<void> {
  await hub.fetch('/dev/wechat', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ scene, action, person, time: randomUUID().slice(0, 32) }).toString(),
  });
}

/** Requests a code. @returns its scene */
export async function drawScene(visitor: Visitor): Promise<string> {
  return (await visitor.call(wechatQrcode, {})).info?.qrscene_id ?? '';
}

/** A visit of a WeChat user that the hub does not know yet. */
export async function newWechatPerson(hub: ContractHub): Promise<{ visitor: Visitor; bindId: string }> {
  const visitor = hub.visitor();
  const scene = await drawScene(visitor);
  await tapPhone(hub, scene, 'scan', 'new');
  await tapPhone(hub, scene, 'confirm', 'new');
  const { info } = await visitor.call(wechatSubscribe, { qrscene_id: scene });
  return { visitor, bindId: info?.bind_id ?? '' };
}
