import type { Context, Hono } from 'hono';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { sendFile } from '../../../hub/documents/staticFiles';
import { showNotFound } from '../../../hub/documents/messagePages';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { openApiDocument } from './openApiDocument';

/** Files of Swagger UI, from its package: nothing is fetched from elsewhere. */
const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const swaggerFiles = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

const startScript = `window.addEventListener('DOMContentLoaded', () => {
  window.SwaggerUIBundle({ url: '/dev/api.json', dom_id: '#api', validatorUrl: null, deepLinking: true });
});
`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Hub API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/api/swagger-ui.css">
<script src="/dev/api/swagger-ui-bundle.js" defer></script>
<script src="/dev/api/start.js" defer></script>
</head>
<body><main id="api"></main></body>
</html>
`;

/** The hub's OpenAPI document, and Swagger UI to read and try it. */
export function apiPages(app: Hono<HubEnvironment>): void {
  app.get('/dev/api.json', (context) => {
    context.header('Access-Control-Allow-Origin', '*');
    return context.json(openApiDocument(context.get('portalOrigin')));
  });
  app.get('/dev/api', (context) => {
    context.header(
      'Content-Security-Policy',
      // Swagger UI writes style attributes.
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    );
    return context.html(page);
  });
  app.get('/dev/api/start.js', (context) => {
    context.header('Content-Type', 'text/javascript; charset=utf-8');
    return context.body(startScript);
  });
  app.get('/dev/api/:file', (context) => swaggerFile(context, context.req.param('file')));
}

async function swaggerFile(context: Context<HubEnvironment>, file: string): Promise<Response> {
  const answer = swaggerFiles.has(file) ? await sendFile(context, swaggerFolder, file, 'short') : null;
  return answer ?? showNotFound(context);
}
