/** `issuer` of people that Lark vouches for. */
export const larkIssuer = 'lark';

/** The demo's Lark user, known on the neutral tenant and on acme (contract section 7). */
export const knownLarkUser = { openId: 'ou_demo_known_user', username: 'Lark user' } as const;
