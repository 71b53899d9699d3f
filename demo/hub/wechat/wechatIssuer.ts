/** `issuer` of people that WeChat vouches for. */
export const wechatIssuer = 'wechat';

/** The demo's WeChat user, known on the neutral tenant and on acme (contract section 7). */
export const knownWechatUser = { openId: 'oWxKnownUser0001', username: 'WeChat user' } as const;
