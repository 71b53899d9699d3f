/** The demo's users at other services (docs/contract.md section 7), which the developer tools simulate. */

/** A person with an account at the embedded OpenID provider. */
export interface ProviderPerson {
  sub: string;
  email: string;
  name: string;
}

/** Has an account on each tenant that offers Google, by the address. */
export const knownProviderPerson: ProviderPerson = {
  sub: '117350914462280541936',
  email: 'known.person@example.com',
  name: 'Known Person',
};

/** The first has no account. */
export const providerPeople: readonly ProviderPerson[] = [
  { sub: '108204268033311374519', email: 'google.user@example.com', name: 'Google User' },
  knownProviderPerson,
];

/** The WeChat user, linked to an account on the neutral tenant and on acme. */
export const knownWechatUser = { openId: 'oWxKnownUser0001', username: 'WeChat user' } as const;

/** The Lark user, linked to an account on the neutral tenant and on acme. */
export const knownLarkUser = { openId: 'ou_demo_known_user', username: 'Lark user' } as const;
