import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import { escapeHtml } from '../../hub/documents/escapeHtml';

/** A page with one card, for a simulated provider or phone. In English, because these are tools for developers. */
export interface ToolPage {
  title: string;
  /** HTML of the card, with all foreign text escaped. */
  body: string;
  status?: ContentfulStatusCode;
  /** Origins that a form of the page may lead to, also by redirects; by default its own. */
  formTargets?: readonly string[];
  /** Scripts of this origin. */
  scripts?: readonly string[];
}

/** Sends such a page. It runs no inline script and may not be framed. */
export function toolPage(
  context: Context<HubEnvironment>,
  { title, body, status = 200, formTargets = ["'self'"], scripts = [] }: ToolPage,
): Response {
  context.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      ...(scripts.length > 0 ? ["script-src 'self'"] : []),
      `form-action ${formTargets.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  const tags = scripts.map((source) => `<script src="${escapeHtml(source)}" defer></script>\n`).join('');
  return context.html(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/brand/tool.css">
${tags}</head>
<body><main>${body}</main></body>
</html>
`,
    status,
  );
}
