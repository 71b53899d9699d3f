import type { Adapters } from '../adapters/adapters';
import type { WechatWebAuthorization } from '../adapters/wechat';
import type { Tenant } from '../database/tables/tenants';
import { methodOff } from '../answers/refusal';
import { requireWechat } from './scene';

/** @throws Refusal -100111 where WeChat is off, or its web authorization is not set up */
export function requireWebAuthorization(
  tenant: Pick<Tenant, 'settings'>,
  adapters: Pick<Adapters, 'wechat'>,
): WechatWebAuthorization {
  const { webAuthorization } = requireWechat(tenant, adapters);
  if (!webAuthorization) throw methodOff();
  return webAuthorization;
}
