import type { Env, Hono } from 'hono';
import { readFile } from 'node:fs/promises';

/** Path of Lark's H5 JSSDK, as on Lark's own hosts. */
export const larkClientPath = '/lark/op/h5-js-sdk-1.5.26.js';

const file = new URL('./client.js', import.meta.url);

/** Serves the JSSDK, which pages inside Lark load. */
export function larkClientScript<Environment extends Env>(app: Hono<Environment>): void {
  app.get(larkClientPath, async (context) => {
    context.header('Content-Type', 'text/javascript; charset=utf-8');
    return context.body(await readFile(file, 'utf8'));
  });
}
