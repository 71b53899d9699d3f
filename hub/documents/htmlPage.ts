import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HubEnvironment } from '../http/hubEnvironment';
import { escapeHtml } from './escapeHtml';
import { withPreviewMark } from './previewMark';

/**
 * A page that the hub renders itself: errors and tools. The style sheet is a file, because inline styles are not
 * allowed.
 */
export interface HtmlPage {
  lang: string;
  title: string;
  /** HTML for `<main>`, with all foreign text escaped. */
  body: string;
  status?: ContentfulStatusCode;
}

/** Headers that are already set stay. */
export function htmlPage(
  context: Context<HubEnvironment>,
  { lang, title, body, status = 200 }: HtmlPage,
): Response {
  const html = `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/brand/colors.css">
<link rel="stylesheet" href="/brand/page.css">
</head>
<body><main>${body}</main></body>
</html>
`;
  const until = context.get('previewUntil');
  return context.html(until === undefined ? html : withPreviewMark(html, until), status);
}
