import { wechatQrcode } from '../../../src/api/wechat';
import type { CallContext } from '../../http/callContext';
import { route } from '../../http/callRoute';
import { done } from '../../answers/outcome';
import { requireFlow } from '../../http/requireFlow';
import { qrCodesOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import type { LoginPurpose } from '../redirect/redirectTables';
import { openScene, requireWechat, sceneLifeMs } from './scene';

/** Opens a scene with its picture. @param isInline asks for the picture as `data:` @throws Refusal */
export async function drawCode(context: CallContext, purpose: LoginPurpose, isInline: boolean) {
  const { database, tenant, clock, adapters, portalOrigin } = context;
  const wechat = requireWechat(tenant, adapters);
  const flow = requireFlow(context);
  await requireBudget(context, qrCodesOfAddress, context.address);
  const scene = await database.run((queries) =>
    openScene(queries, { tenantId: tenant.id, flow, purpose, now: clock.now() }),
  );
  const code = { scene, purpose, lifeMs: sceneLifeMs, portalOrigin };
  const { text, picture, appLink } = await wechat.createCode(code);
  return {
    scene,
    qrcode: picture === null || isInline ? await draw(text) : picture,
    ...(appLink === null ? {} : { app_url: appLink }),
    expires_in: sceneLifeMs / 1000,
  };
}

/** @returns a picture as `data:` */
async function draw(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 8 });
}

/** GET `/v1/user/wechat/qrcode`. */
export const qrcodeRoute = route(
  wechatQrcode,
  async ({ inline }, context) => {
    const { scene, ...drawn } = await drawCode(context, 'login', inline === '1');
    return done({ ...drawn, qrscene_id: scene });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'otherFlow', 'tooManyTries'] },
);
