import type { APIRequestContext } from '@playwright/test';
import { addresses } from './addresses';

/** The person that the demo's Lark authenticates. */
export const larkOpenId = 'ou_demo_known_user';

/** Returns a code as Lark's client does. @param app_id Lark's name of the app */
export async function larkCode(request: APIRequestContext, app_id = 'cli_demo_neutral'): Promise<string> {
  const headers = { origin: addresses.portal };
  const answer = await request.post('/dev/lark/code', { headers, data: { app_id, kind: 'auth' } });
  return ((await answer.json()) as { code: string }).code;
}
