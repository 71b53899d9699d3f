import { toDataURL } from 'qrcode';
import { wechatQrcode } from '../../../src/hub/wechatQrcode';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireFlow } from '../http/requireFlow';
import { openScene, sceneLifeMs } from './scene';
import { requireWechat } from './requireWechat';

/** GET `/v1/user/wechat/qrcode`. The picture leads to the phone of `/dev/wechat`. */
export const qrcodeRoute = route(
  wechatQrcode,
  async (_, context) => {
    const { database, tenant, clock, config, portalOrigin } = context;
    requireWechat(tenant, config);
    const flow = requireFlow(context);
    const scene = await database.run((queries) =>
      openScene(queries, { tenantId: tenant.id, flow, now: clock.now() }),
    );
    const phone = `${portalOrigin}/dev/wechat?scene=${scene}`;
    return done({
      qrcode: await toDataURL(phone, { errorCorrectionLevel: 'M', margin: 2, scale: 8 }),
      qrscene_id: scene,
      expires_in: sceneLifeMs / 1000,
    });
  },
  { refuses: ['methodOff', 'otherFlow'] },
);
