/**
 * Path that the site is served under, with a slash at both ends.
 * @param value the variable `DOCS_BASE`, in which slashes at the ends may be missing
 */
export function siteBase(value = process.env['DOCS_BASE']): string {
  return `/${value ?? ''}/`.replace(/\/{2,}/g, '/');
}
