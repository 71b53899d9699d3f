import * as v from 'valibot';
import type { WechatRedemption, WechatWebAuthorization } from './wechatAdapter';

/** An official account with web authorization. */
export interface WechatAccount {
  appId: string;
  secret: string;
  /** Default: WeChat's own page. */
  authorizeUrl?: (portalOrigin: string) => string;
  /** Default: WeChat's own API. */
  apiOrigin?: string;
  fetch?: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
}

const tokenSchema = v.object({
  access_token: v.string(),
  openid: v.pipe(v.string(), v.minLength(1)),
  scope: v.string(),
});
const userSchema = v.object({ openid: v.string(), nickname: v.fallback(v.string(), '') });
/** WeChat answers its errors with HTTP 200. */
const errorSchema = v.object({ errcode: v.number(), errmsg: v.fallback(v.string(), '') });

/** Errors about the code; all others are the account's or WeChat's own. */
const refusals: Readonly<Record<number, 'wrong' | 'used' | 'expired'>> = {
  40_029: 'wrong',
  41_008: 'wrong',
  40_163: 'used',
  42_003: 'expired',
};

const timeoutMs = 5000;

/**
 * Calls WeChat: `connect/oauth2/authorize`, `sns/oauth2/access_token` and `sns/userinfo`.
 * @param account id and secret; the rest is for tests
 */
export function createWechatWebAuthorization({
  appId,
  secret,
  authorizeUrl = () => 'https://open.weixin.qq.com/connect/oauth2/authorize',
  apiOrigin = 'https://api.weixin.qq.com',
  fetch: send = fetch,
}: WechatAccount): WechatWebAuthorization {
  const ask = (path: string, fields: Record<string, string>) =>
    askWechat(send, new URL(path, apiOrigin), fields);
  return {
    authorizeAddress(callback, state, portalOrigin) {
      const url = new URL(authorizeUrl(portalOrigin));
      // In WeChat's order; it refuses others.
      url.search = new URLSearchParams({
        appid: appId,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'snsapi_userinfo',
        state,
      }).toString();
      url.hash = 'wechat_redirect';
      return url.href;
    },
    async redeem(code) {
      try {
        return await findPerson(ask, { appid: appId, secret, code, grant_type: 'authorization_code' });
      } catch (error) {
        const refused = error instanceof WechatError ? refusals[error.errcode] : undefined;
        if (refused === undefined) throw error;
        return { refused };
      }
    },
  };
}

type Ask = (path: string, fields: Record<string, string>) => Promise<unknown>;

/** Exchanges the code, then requests the person. */
async function findPerson(ask: Ask, fields: Record<string, string>): Promise<WechatRedemption> {
  const token = v.parse(tokenSchema, await ask('/sns/oauth2/access_token', fields));
  const { access_token, openid } = token;
  const user = v.parse(userSchema, await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }));
  if (user.openid !== openid) throw new Error('WeChat names two people for one code');
  return { openId: openid, nickname: user.nickname.trim().slice(0, 64) };
}

async function askWechat(
  send: NonNullable<WechatAccount['fetch']>,
  url: URL,
  fields: Record<string, string>,
): Promise<unknown> {
  url.search = new URLSearchParams(fields).toString();
  const answer = await send(url.href, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`WeChat answers ${url.pathname} with HTTP ${answer.status}`);
  const body: unknown = await answer.json();
  const error = v.safeParse(errorSchema, body);
  if (error.success && error.output.errcode !== 0) throw new WechatError(error.output.errcode, url.pathname);
  return body;
}

/** A refusal of WeChat. It contains no part of the request. */
class WechatError extends Error {
  readonly errcode: number;

  constructor(errcode: number, path: string) {
    super(`WeChat refuses ${path} with errcode ${errcode}`);
    this.errcode = errcode;
  }
}
