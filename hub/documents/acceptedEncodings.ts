const known = ['br', 'gzip'] as const;

/** A content coding of our answers. */
export type Encoding = (typeof known)[number];

/**
 * Reads which of our encodings a browser accepts, best first (RFC 9110 section 12.5.3).
 * @param header `Accept-Encoding` of the request
 */
export function acceptedEncodings(header = ''): Encoding[] {
  return known.filter((name) =>
    new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header),
  );
}
