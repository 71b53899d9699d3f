/**
 * What Vite's client needs beyond a page's own content security policy: its socket, and the style elements of its error
 * overlay. Only `npm run dev` sends it.
 * @param policy as the page sends it in production
 */
export function relaxPolicy(policy: string): string {
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...values] = rule.trim().split(/\s+/);
      return [name, values];
    }),
  );
  const allow = (name: string, ...values: string[]): void => {
    rules.set(name, [...new Set([...(rules.get(name) ?? []), ...values])]);
  };
  allow('connect-src', "'self'", 'ws:');
  allow('style-src', "'unsafe-inline'");
  return [...rules].map(([name, values]) => [name, ...values].join(' ')).join('; ');
}
