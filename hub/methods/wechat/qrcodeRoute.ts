import { toDataURL } from 'qrcode';
import { wechatQrcode } from '../../../src/api/wechat';
import { route } from '../../http/callRoute';
import { done } from '../../answers/outcome';
import { requireFlow } from '../../http/requireFlow';
import type { BudgetRule } from '../../limits/budget';
import { requireBudget } from '../../limits/requireBudget';
import { openScene, requireWechat, sceneLifeMs } from './scene';

/** Codes for one address block. */
export const qrCodesOfAddress: BudgetRule = { name: 'qr codes', most: 60, windowMs: 10 * 60 * 1000 };

/** GET `/v1/user/wechat/qrcode`. */
export const qrcodeRoute = route(
  wechatQrcode,
  async ({ inline }, context) => {
    const { database, tenant, clock, adapters, portalOrigin } = context;
    const wechat = requireWechat(tenant, adapters);
    const flow = requireFlow(context);
    await requireBudget(context, qrCodesOfAddress, context.address);
    const scene = await database.run((queries) =>
      openScene(queries, { tenantId: tenant.id, flow, now: clock.now() }),
    );
    const { text, picture, appLink } = await wechat.createCode({ scene, lifeMs: sceneLifeMs, portalOrigin });
    return done({
      qrcode:
        picture === null || inline === '1'
          ? await toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 8 })
          : picture,
      ...(appLink === null ? {} : { app_url: appLink }),
      qrscene_id: scene,
      expires_in: sceneLifeMs / 1000,
    });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'otherFlow', 'tooManyTries'] },
);
