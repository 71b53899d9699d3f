/** The portal's own pages and `info.tag_origins`: such a page could read passwords, so it is a separate list. */
export function isTagAllowed(pageOrigin: string, portal: string, tagOrigins: readonly string[]): boolean {
  return pageOrigin !== 'null' && (pageOrigin === portal || tagOrigins.includes(pageOrigin));
}
