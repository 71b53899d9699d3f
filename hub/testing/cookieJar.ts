/** Cookies that a browser keeps of the hub's answers. */
export interface CookieJar {
  keep(headers: Headers): void;
  /** As request headers. */
  headers(): { cookie: string };
}

export function createCookieJar(): CookieJar {
  const kept = new Map<string, string>();
  return {
    keep(headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        kept.set(name, value);
      }
    },
    headers: () => ({ cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') }),
  };
}
