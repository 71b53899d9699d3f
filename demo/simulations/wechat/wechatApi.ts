import type { Env, Hono } from 'hono';
import type { HubServices } from '../../../hub/http/hubServices';
import { wechatDemoAccount } from './authorizePage';
import { exchangeWechatCode, personOfToken, type WechatPerson } from './wechatCode';

/** Seconds; as at WeChat. */
const tokenLife = 7200;

/** WeChat's API for web authorization (`api.weixin.qq.com/sns`), in its own shapes: errors come with HTTP 200. */
export function wechatApi<Environment extends Env>(
  app: Hono<Environment>,
  { database, clock }: Pick<HubServices, 'database' | 'clock'>,
): void {
  app.get('/sns/oauth2/access_token', async (context) => {
    const { appid = '', secret = '', code = '', grant_type: grant = '' } = context.req.query();
    if (appid !== wechatDemoAccount.appId) return context.json({ errcode: 40_013, errmsg: 'invalid appid' });
    if (secret !== wechatDemoAccount.secret)
      return context.json({ errcode: 40_125, errmsg: 'invalid appsecret' });
    if (grant !== 'authorization_code')
      return context.json({ errcode: 40_002, errmsg: 'invalid grant_type' });
    if (code === '') return context.json({ errcode: 41_008, errmsg: 'missing code' });
    const result = await database.transaction((queries) => exchangeWechatCode(queries, code, clock.now()));
    if ('errcode' in result) return context.json({ ...result, errmsg: errors[result.errcode] });
    return context.json({
      access_token: result.token,
      expires_in: tokenLife,
      refresh_token: `r-${result.token}`,
      openid: result.openId,
      scope: 'snsapi_userinfo',
      unionid: `u-${result.openId}`,
    });
  });
  app.get('/sns/userinfo', async (context) => {
    const { access_token: token = '', openid = '' } = context.req.query();
    const person = await database.run((queries) => personOfToken(queries, token, openid));
    if (!person) return context.json({ errcode: 40_001, errmsg: 'invalid credential' });
    return context.json(profileOf(person));
  });
}

const profileOf = ({ openId, nickname }: WechatPerson) => ({
  openid: openId,
  nickname,
  sex: 0,
  language: '',
  city: '',
  province: '',
  country: '',
  headimgurl: '',
  privilege: [],
  unionid: `u-${openId}`,
});

const errors = {
  40_029: 'invalid code',
  40_163: 'code been used',
  42_003: 'code expired',
} as const;
