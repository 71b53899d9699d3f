import type { HubConfig } from '../config/readHubConfig';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import type { Tenant } from '../tenants/tenant';

/**
 * The demo hub has the phone of `/dev/wechat` and no account at WeChat: outside development there is nothing to scan.
 * @throws Refusal -100111
 */
export function requireWechat({ settings }: Pick<Tenant, 'settings'>, { dev }: Pick<HubConfig, 'dev'>): void {
  if (!dev || settings.profile?.wechat_login !== true)
    throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
}
