/**
 * Returns a page's content security policy with what Vite's client needs: its socket, the style elements of its error
 * overlay, and HTML that is parsed for it. Used by `npm run dev` only.
 * @param policy the page's policy in production
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
  rules.delete('require-trusted-types-for');
  return [...rules].map(([name, values]) => [name, ...values].join(' ')).join('; ');
}
