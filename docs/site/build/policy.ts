import { createHash } from 'node:crypto';

/** Inline scripts of a page; those with `src` are files. */
const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Adds a Content-Security-Policy to a built page: only files of the site, and the page's inline scripts by hash. Colors
 * of code blocks are style attributes, so those are allowed.
 * @param html the built page
 */
export function addPolicy(html: string): string {
  const hashes = new Set(
    [...html.matchAll(inlineScript)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    /<meta charset="utf-8">/,
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
