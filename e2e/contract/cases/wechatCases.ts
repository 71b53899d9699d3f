import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { sceneLifeMs } from '../../../hub/methods/wechat/scene';
import { knownWechatUser } from '../../../demo/seed/knownPeople';
import { wechatQrcode, wechatSubscribe } from '../../../src/api/wechat';
import { qrCodesOfAddress } from '../../../hub/limits/callBudgets';
import { exhaust, whileLocked, whileRemoved } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import { drawScene, tapPhone } from './wechatPerson';

/** The scene of a code on screen, after actions on the phone. */
async function scene(
  hub: ContractHub,
  taps: readonly ('scan' | 'confirm' | 'cancel')[],
  person?: 'known' | 'new',
) {
  const visitor = hub.visitor();
  const qrscene_id = await drawScene(visitor);
  for (const tap of taps) await tapPhone(hub, qrscene_id, tap, person);
  return { visitor, ask: () => visitor.call(wechatSubscribe, { qrscene_id }), qrscene_id };
}

const codeCases = casesOf(wechatQrcode, [
  [
    'a code',
    'done',
    (hub) => hub.visitor().call(wechatQrcode, {}),
    {
      info: {
        qrcode: expect.stringMatching(/^data:image\/png;base64,/) as string,
        qrscene_id: expect.any(String) as string,
        expires_in: 120,
      },
    },
  ],
  [
    'a code where WeChat is off',
    'methodOff',
    (hub) => hub.visitor({ tenant: 'atelier' }).call(wechatQrcode, {}),
  ],
  [
    'a picture of no known kind',
    'fieldInvalid',
    (hub) => hub.visitor().send(wechatQrcode, { inline: 'x'.repeat(100) }),
    { info: { field: 'inline' } },
  ],
  [
    'too many codes',
    'tooManyTries',
    async (hub) => {
      await exhaust(hub, qrCodesOfAddress);
      return hub.visitor().call(wechatQrcode, {});
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
  ['a code without a visit', 'otherFlow', (hub) => hub.visitor({ flow: '' }).call(wechatQrcode, {})],
]);

const scanCases = casesOf(wechatSubscribe, [
  ['a code on screen', 'done', async (hub) => (await scene(hub, [])).ask(), { info: { is_subscribe: 0 } }],
  ['a scanned one', 'done', async (hub) => (await scene(hub, ['scan'])).ask(), { info: { is_subscribe: 2 } }],
  [
    'a confirmed one of somebody known',
    'done',
    async (hub) => (await scene(hub, ['scan', 'confirm'])).ask(),
    {
      info: { is_subscribe: 1, auth_token: expect.any(String) as string, username: knownWechatUser.username },
    },
  ],
  [
    'a confirmed one of somebody new',
    'done',
    async (hub) => (await scene(hub, ['scan', 'confirm'], 'new')).ask(),
    { info: { is_subscribe: 1, bind_id: expect.any(String) as string } },
  ],
  [
    'a confirmed one for the second time',
    'sceneGone',
    async (hub) => {
      const { ask } = await scene(hub, ['scan', 'confirm']);
      await ask();
      return ask();
    },
    { kind: 'service' },
  ],
  ['a cancelled one', 'sceneGone', async (hub) => (await scene(hub, ['scan', 'cancel'])).ask()],
  [
    'one after two minutes',
    'sceneGone',
    async (hub) => {
      const { ask } = await scene(hub, []);
      await hub.advance(sceneLifeMs);
      return ask();
    },
  ],
  ['a scene nobody drew', 'sceneGone', (hub) => hub.visitor().call(wechatSubscribe, { qrscene_id: 'none' })],
  [
    'the code of another visit',
    'otherFlow',
    async (hub) => {
      const { qrscene_id } = await scene(hub, ['scan', 'confirm']);
      return hub.visitor().call(wechatSubscribe, { qrscene_id });
    },
  ],
  [
    'a removed user',
    'accountOrPasswordWrong',
    async (hub) => {
      const { ask } = await scene(hub, ['scan', 'confirm']);
      return whileRemoved(hub, eq(accounts.username, knownWechatUser.username), ask);
    },
  ],
  [
    'a locked account',
    'accountLocked',
    async (hub) => {
      const { ask } = await scene(hub, ['scan', 'confirm']);
      return whileLocked(hub, eq(accounts.username, knownWechatUser.username), ask);
    },
  ],
  [
    'where WeChat is off',
    'methodOff',
    (hub) => hub.visitor({ tenant: 'atelier' }).call(wechatSubscribe, { qrscene_id: 'any' }),
  ],
  [
    'a scene without end',
    'fieldInvalid',
    (hub) => hub.visitor().call(wechatSubscribe, { qrscene_id: 'x'.repeat(200) }),
    { info: { field: 'qrscene_id' } },
  ],
]);

/** Sign-in by a scan. */
export const wechatCases = [...codeCases, ...scanCases];
