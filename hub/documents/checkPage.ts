import type { Context, Hono } from 'hono';
import { checkPagePath } from '../../src/contract/checkFrame';
import type { HubConfig } from '../config/readHubConfig';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { CheckPage } from '../humanChecks/humanCheck';
import { findCheck, isWorking } from '../humanChecks/registry';
import { frameHeaders } from './documentHeaders';
import { checkAncestors } from './frameAncestors';
import { escapeHtml } from './escapeHtml';
import { languageOf, showNotFound } from './messagePages';
import { translatorFor } from '../messages/translate';

/**
 * The page with the script of another service's check, which the widget shows in a frame: the script is on no page where a
 * password is typed, and no partner's page has to allow it.
 */
export function checkPage(app: Hono<HubEnvironment>, config: Pick<HubConfig, 'checkKeys'>): void {
  app.get(`${checkPagePath}:kind{[a-z]+}`, (context) => {
    const check = findCheck(context.req.param('kind'));
    const page = check && isWorking(check, config) ? check.page?.(config) : undefined;
    return page ? show(context, page) : showNotFound(context);
  });
}

function show(context: Context<HubEnvironment>, { script, hosts }: CheckPage): Response {
  const { search } = new URL(context.req.url);
  const tenant = context.get('tenant');
  const query = new URLSearchParams(search);
  const from = hosts.join(' ');
  const headers = {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self' ${from}`,
      // Such scripts style their own parts.
      `style-src 'unsafe-inline' ${from}`,
      `connect-src ${from}`,
      `img-src data: ${from}`,
      `font-src data: ${from}`,
      `frame-src ${from}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${checkAncestors(query.get('opener') ?? undefined, tenant)}`,
    ].join('; '),
    'Referrer-Policy': 'strict-origin',
    'Cache-Control': 'no-cache',
    ...frameHeaders(query),
  };
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  const lang = languageOf(context, tenant);
  return context.html(`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(translatorFor(lang)('page.check'))}</title>
<link rel="icon" href="data:,">
<style>body{margin:0}</style>
</head>
<body><main></main><script type="module" src="/human-check.js" data-service="${escapeHtml(script)}"></script></body>
</html>
`);
}
