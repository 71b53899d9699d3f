/**
 * Return addresses with the URL check's verdict (docs/contract.md section 4): widget and hub must agree with every
 * row.
 */

export interface CallbackCaseRules {
  portalOrigin: string;
  callbackHosts: readonly string[];
  trustSiblings: boolean;
}

/** Where a return address leads (`null` when refused). */
export interface CallbackCase {
  title: string;
  value: string;
  expected: string | null;
}

const tab = '\t';

/** A portal on the web, with a partner, a partner's port and a wildcard listed. */
export const webRules: CallbackCaseRules = {
  portalOrigin: 'https://own.site',
  callbackHosts: ['partner.example', 'ported.example:8443', '*.wild.example', 'münchen.example', 'https'],
  trustSiblings: false,
};

const accept = (title: string, value: string, expected = value): CallbackCase => ({ title, value, expected });
const refuse = (title: string, value: string): CallbackCase => ({ title, value, expected: null });

export const webCases: readonly CallbackCase[] = [
  accept('root-relative', '/content?x=1#part', 'https://own.site/content?x=1#part'),
  accept('a slash', '/', 'https://own.site/'),
  accept('the portal itself', 'https://own.site/content'),
  accept('the portal with its default port', 'https://own.site:443/content', 'https://own.site/content'),
  accept('scheme and host in capitals', 'HTTPS://OWN.SITE/Content', 'https://own.site/Content'),
  accept('a host without a path', 'https://own.site', 'https://own.site/'),
  accept('a full-width stop that normalises', 'https://own。site/a', 'https://own.site/a'),
  accept('a soft hyphen that normalises', 'https://o\u00adwn.site/a', 'https://own.site/a'),
  accept('a zero-width space that normalises', 'https://own\u200b.site/a', 'https://own.site/a'),
  accept('a soft hyphen first', 'https://\u00adown.site/a', 'https://own.site/a'),
  accept('a host named like a scheme', 'https://https://own.site/', 'https://https//own.site/'),
  accept(
    'a host named like a scheme, after a soft hyphen',
    'https://\u00adhttps://own.site/',
    'https://https//own.site/',
  ),
  accept('empty user info, gone when serialised', 'https://@own.site/a', 'https://own.site/a'),
  accept('dots in the path', '/a/../content', 'https://own.site/content'),
  accept(
    'an address inside the query',
    '/go?next=https://evil.com',
    'https://own.site/go?next=https://evil.com',
  ),
  accept('an escaped slash pair stays a path', '/%2F%2Fevil.com', 'https://own.site/%2F%2Fevil.com'),
  accept('an at sign in the path', 'https://own.site/@evil.com'),
  accept('a listed host', 'https://partner.example/back?a=1'),
  accept('a listed host and port', 'https://ported.example:8443/'),
  accept('below a wildcard', 'https://a.wild.example/'),
  accept('far below a wildcard', 'https://a.b.wild.example/'),
  accept('a listed name outside ASCII', 'https://münchen.example/', 'https://xn--mnchen-3ya.example/'),
  accept('not the entry, only alike', 'https://own.site/entryway'),
  accept('a path of another host that looks like the entry', 'https://partner.example/entry'),
  accept(
    'exactly 2,048 characters',
    `/${'a'.repeat(2048 - 'https://own.site/'.length)}`,
    `https://own.site/${'a'.repeat(2048 - 'https://own.site/'.length)}`,
  ),

  refuse('nothing', ''),
  refuse('a relative path', 'content'),
  refuse('a query alone', '?a=1'),
  refuse('two slashes', '//evil.com'),
  refuse('two slashes and the portal', '//own.site/content'),
  refuse('three slashes', '///evil.com'),
  refuse('two backslashes', '\\\\evil.com'),
  refuse('slash and backslash', '/\\evil.com'),
  refuse('slash, tab, slash', `/${tab}/evil.com`),
  refuse('a line break in the scheme', 'h\nttps://evil.com'),
  refuse('a line break in the portal address', 'https://own\n.site/'),
  refuse('a carriage return', 'https://own.site/\r'),
  refuse('a null character', 'https://own.site/\u0000'),
  refuse('a leading blank', ' https://own.site/'),
  refuse('a trailing blank', 'https://own.site/ '),
  refuse('a no-break space', 'https://own.site/\u00a0'),
  refuse('a byte order mark', '\ufeffhttps://own.site/'),
  refuse('a line separator', 'https://own.site/\u2028'),
  refuse('a backslash in the path', 'https://own.site/\\evil.com'),
  refuse('a backslash before the at sign', 'https://evil.com\\@own.site'),
  refuse('no slashes after the scheme', 'https:evil.com'),
  refuse('no slashes after the scheme, portal', 'https:own.site/content'),
  refuse('one slash after the scheme', 'https:/own.site/content'),
  refuse('three slashes after the scheme', 'https:///own.site/content'),
  refuse('user info', 'https://own.site@evil.com'),
  refuse('a user name on the portal', 'https://me@own.site/'),
  refuse('a password on the portal', 'https://me:pw@own.site/'),
  refuse('user info, escaped', 'https://own.site%40evil.com/'),
  refuse('a blob address of the portal', 'blob:https://own.site/x'),
  refuse('a file system address', 'filesystem:https://own.site/temporary/x'),
  refuse('a script', 'javascript:alert(1)'),
  refuse('a script in capitals', 'JavaScript://own.site/%0aalert(1)'),
  refuse('data', 'data:text/html,<script>alert(1)</script>'),
  refuse('a view-source address', 'view-source:https://own.site/'),
  refuse('ftp', 'ftp://own.site/'),
  refuse('plain http', 'http://own.site/'),
  refuse('plain http on a listed host', 'http://partner.example/'),
  refuse('another port', 'https://own.site:8443/'),
  refuse('port 80 under https', 'https://own.site:80/'),
  refuse('a port that is none', 'https://own.site:99999/'),
  refuse('a trailing dot', 'https://own.site./'),
  refuse('a listed host with a trailing dot', 'https://partner.example./'),
  refuse('a name that ends alike', 'https://evilown.site/'),
  refuse('a name below the portal', 'https://own.site.evil.com/'),
  refuse('a sub-domain, siblings not trusted', 'https://www.own.site/'),
  refuse('a listed host on another port', 'https://partner.example:8443/'),
  refuse('a listed port left out', 'https://ported.example/'),
  refuse('the wildcard host itself', 'https://wild.example/'),
  refuse('a name that ends like the wildcard', 'https://evilwild.example/'),
  refuse('no name below a wildcard', 'https://.wild.example/'),
  refuse('an empty name below a wildcard', 'https://a..wild.example/'),
  refuse('a wildcard host with a trailing dot', 'https://a.wild.example./'),
  refuse('a look-alike letter', 'https://оwn.site/'),
  refuse('a number that is an address', 'https://2130706433/'),
  refuse('a hexadecimal address', 'https://0x7f.1/'),
  refuse('an address cut short', 'https://127.1/'),
  refuse('an unclosed IPv6 address', 'https://[::1/'),
  refuse('the entry', '/entry'),
  refuse('the entry with a query', '/entry?callback=/entry'),
  refuse('a screen of the entry', 'https://own.site/entry/login?callback=x'),
  refuse('the entry by way of dots', '/content/../entry/login'),
  refuse('the entry with an escaped letter', '/%65ntry/login'),
  refuse('the entry in capitals', '/Entry/Login'),
  refuse('the entry after two slashes', 'https://own.site//entry'),
  refuse('the account login', '/entry_login'),
  refuse('the account login with a query', 'https://own.site/entry_login?callback=%2F'),
  refuse('2,049 characters', `/${'a'.repeat(2048)}`),
  refuse('too long once serialised', `/${'ü'.repeat(600)}`),
  refuse('ten thousand characters', `https://own.site/?${'a'.repeat(10_000)}`),
];

/** The demo's portal: plain http on loopback, partner and editor listed. */
export const loopbackRules: CallbackCaseRules = {
  portalOrigin: 'http://localhost:4600',
  callbackHosts: ['127.0.0.1:4601', '127.0.0.1:4602', '*.0.0.1:4603'],
  trustSiblings: true,
};

export const loopbackCases: readonly CallbackCase[] = [
  accept('root-relative', '/content', 'http://localhost:4600/content'),
  accept('the portal', 'http://localhost:4600/content'),
  accept('a listed address', 'http://127.0.0.1:4601/?a=1'),
  accept('another spelling of a listed address', 'http://2130706433:4602/', 'http://127.0.0.1:4602/'),
  accept('https on the portal’s host and port', 'https://localhost:4600/content'),
  refuse('the portal without its port', 'http://localhost/'),
  refuse('an unlisted port', 'http://127.0.0.1:4604/'),
  refuse('a wildcard over an IP address', 'http://127.0.0.1:4603/'),
  refuse('a tenant: single labels have no siblings', 'http://acme.localhost:4600/content'),
  refuse('a stranger', 'http://evil.com:4600/'),
];

/** A portal whose hub trusts siblings. */
export const siblingRules: CallbackCaseRules = {
  portalOrigin: 'https://hub.brand.example:8443',
  callbackHosts: [],
  trustSiblings: true,
};

export const siblingCases: readonly CallbackCase[] = [
  accept('a sibling', 'https://www.brand.example/'),
  accept('the parent', 'https://brand.example/'),
  accept('a sibling on the portal’s port', 'https://a.b.brand.example:8443/'),
  refuse('a sibling on a third port', 'https://www.brand.example:9000/'),
  refuse('a sibling over plain http', 'http://www.brand.example/'),
  refuse('a stranger', 'https://brand.example.evil.com/'),
  refuse('a name that ends alike', 'https://evilbrand.example/'),
  refuse('a sibling with a trailing dot', 'https://www.brand.example./'),
];

/** Portals whose hub trusts siblings but whose host has none: only their own host passes. */
export const withoutSiblings: readonly { portalOrigin: string; stranger: string }[] = [
  { portalOrigin: 'https://own.co.uk', stranger: 'https://evil.co.uk/' },
  { portalOrigin: 'https://own.com.cn', stranger: 'https://evil.com.cn/' },
  { portalOrigin: 'https://hub.own.com.cn', stranger: 'https://evil.com.cn/' },
  { portalOrigin: 'https://own.github.io', stranger: 'https://evil.github.io/' },
  { portalOrigin: 'https://own.pages.dev', stranger: 'https://evil.pages.dev/' },
  { portalOrigin: 'https://10.0.0.1', stranger: 'https://10.9.0.1/' },
  { portalOrigin: 'https://[2001:db8::1]', stranger: 'https://[2001:db8::2]/' },
  { portalOrigin: 'http://localhost:4600', stranger: 'http://evil.localhost:4600/' },
];

/** Every row with the rules it is checked against, for `test.each`. */
export const callbackCases: readonly (CallbackCase & { rules: CallbackCaseRules })[] = [
  ...webCases.map((row) => ({ ...row, rules: webRules })),
  ...loopbackCases.map((row) => ({ ...row, rules: loopbackRules })),
  ...siblingCases.map((row) => ({ ...row, rules: siblingRules })),
  ...withoutSiblings.map(({ portalOrigin, stranger }) => ({
    ...refuse(`no siblings for ${portalOrigin}`, stranger),
    rules: { portalOrigin, callbackHosts: [], trustSiblings: true },
  })),
];
