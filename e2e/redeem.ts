import type { APIRequestContext } from '@playwright/test';
import { studioApp } from './addresses';

/**
 * Redeems an app token as the app's server does.
 * @param address where the visitor arrived, with the token in it
 * @returns user name, or the hub's code after a refusal
 */
export async function redeem(request: APIRequestContext, address: string): Promise<string | number> {
  const url = new URL(address);
  const answer = await request.post('/api/hub/v1/app/redeem', {
    data: {
      app_key: studioApp.key,
      app_secret: studioApp.secret,
      apptoken: url.searchParams.get('apptoken'),
      redirect_uri: address,
    },
  });
  const body = (await answer.json()) as { code: number; info?: { username?: string } };
  return body.info?.username ?? body.code;
}
