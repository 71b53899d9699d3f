import { Hono } from 'hono';
import type { WechatAdapter } from '../../../hub/methods/wechat/wechatAdapter';
import { createWechatWebAuthorization } from '../../../hub/methods/wechat/wechatWebAuthorization';
import type { HubClock } from '../../../hub/config/clock';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import type { Database } from '../../../hub/database/database';
import type { MethodSimulation } from '../methodSimulation';
import { wechatCodes } from '../tables';
import { authorizePage, authorizePath, wechatDemoAccount } from './authorizePage';
import { showQrcode, showQrcodePath } from './showQrcode';
import { wechatApi } from './wechatApi';
import { insideWechat, wechatBrowser } from './wechatBrowser';
import { wechatPhone } from './wechatPhone';

/** WeChat: a phone that scans codes, its browser, and its web authorization. */
export const wechatSimulation: MethodSimulation = {
  adapters: ({ database, clock, config }) => ({ wechat: simulatedWechat(database, clock, config) }),
  mount: (app, services) => {
    wechatPhone(app, services);
    wechatBrowser(app);
    if (services.config.outsideOrigin === null) authorizePage(app, services, '/dev/wechat');
  },
  mountOutside: (app, services) => {
    showQrcode(app);
    authorizePage(app, services);
    wechatApi(app, services);
  },
  editDocument: insideWechat,
  link: { href: '/dev/wechat', name: 'WeChat phone', text: 'Scans the code on the screen' },
  expiring: [{ table: wechatCodes, column: wechatCodes.expiresAt, keepMs: 24 * 60 * 60 * 1000 }],
};

/**
 * Its QR code opens the phone page of `/dev/wechat`, which reports taps to the hub. The picture
 * has an address like WeChat's if there is an origin for it. Web authorization uses the adapter for the real WeChat,
 * with simulated endpoints.
 */
function simulatedWechat(
  database: Database,
  clock: HubClock,
  { outsideOrigin }: Pick<HubConfig, 'outsideOrigin'>,
): WechatAdapter {
  const api = new Hono();
  wechatApi(api, { database, clock });
  return {
    createCode: async ({ scene, portalOrigin }) => {
      const text = `${portalOrigin}/dev/wechat?scene=${scene}`;
      if (outsideOrigin === null) return { text, picture: null, appLink: text };
      const picture = new URL(showQrcodePath, outsideOrigin);
      // WeChat's tickets are base64 too, with letters that an address must encode.
      picture.searchParams.set('ticket', Buffer.from(text).toString('base64'));
      return { text, picture: picture.href, appLink: text };
    },
    webAuthorization: createWechatWebAuthorization({
      ...wechatDemoAccount,
      authorizeUrl: (portalOrigin) =>
        outsideOrigin === null
          ? `${portalOrigin}/dev/wechat${authorizePath}`
          : `${outsideOrigin}${authorizePath}`,
      fetch: async (url, init) => api.fetch(new Request(url, init)),
    }),
  };
}
