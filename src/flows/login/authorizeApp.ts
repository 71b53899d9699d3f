import { authorize, authorizeLegacy } from '../../hub/authorize';
import type { HubClient } from '../../hub/client';
import { HubError, isHubError } from '../../hub/hubError';

/** The request of an app for its token. */
export interface AppRequest {
  /** App key, the `appid` of the address. */
  appid: string;
  /** The target the token travels to; must be registered for the app. */
  redirectUri: string;
  /** The session the app token is made for. */
  token: string;
}

/**
 * Gets the token of an app (docs/specification.md section 7); asks the older path once where the newer answers HTTP
 * 404.
 * @returns the app token, good for 60 s and one use
 * @throws HubError
 */
export async function authorizeApp(
  hub: HubClient,
  { appid, redirectUri, token }: AppRequest,
  signal?: AbortSignal,
): Promise<string> {
  const request = { app_key: appid, response_type: 'token', redirect_uri: redirectUri } as const;
  const options = { token, ignoreMessage: true, ...(signal ? { signal } : {}) };
  const answer = await hub.call(authorize, request, options).catch((error: unknown) => {
    if (isHubError(error) && error.status === 404) return hub.call(authorizeLegacy, request, options);
    throw error;
  });
  if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
  return answer.info.token;
}
