/**
 * Whether a tag on this page may show a form: the portal's own pages and `info.tag_origins`. Such a page could read
 * passwords, so it is a separate list.
 */
export function isTagAllowed(pageOrigin: string, portal: string, tagOrigins: readonly string[]): boolean {
  return pageOrigin !== 'null' && (pageOrigin === portal || tagOrigins.includes(pageOrigin));
}
