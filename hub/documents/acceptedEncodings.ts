const known = ['br', 'gzip'] as const;

export type Encoding = (typeof known)[number];

/** Best first (RFC 9110 section 12.5.3). @param header `Accept-Encoding` of the request */
export function acceptedEncodings(header = ''): Encoding[] {
  return known.filter((name) =>
    new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header),
  );
}
