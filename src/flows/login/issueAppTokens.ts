/** The tokens of an app (docs/contract.md section 6, "Servers of partners"). Loaded with an appid only. */
import type { LoginSuccess } from '../../contract/login';
import { authorize, authorizeLegacy } from '../../api/authorize';
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import { withAppToken } from '../../session/appTarget';
import { errorText } from '../errorText';
import { reportFailure, reportToHost } from '../reportFailure';
import type { Services } from '../services';

/** A toast is shown for this long before the page is left. */
const noticeMs = 2000;

export interface AppLogin {
  appid: string;
  login: LoginSuccess;
  /** The checked address to navigate to, or `null` to stay. */
  target: string | null;
  /** The host asked for another address, which is not allowed. */
  isRefused: boolean;
  /** The visitor approved the app on the consent page, or the app needs no approval. */
  isConsented: boolean;
  /** The host is not informed of this sign-in. */
  isSilent: boolean;
}

export interface IssuedTokens {
  /** The target, with `appid` and `apptoken` where the app received one. */
  target: string | null;
  /** For the page itself: bound to its origin. */
  appToken?: string;
  /** Only the consent page of the portal can issue the token for the target. */
  needsPortal?: boolean;
}

/**
 * One token for the target, one for the page around the tag or frame. Without one the visitor continues.
 * @throws HubError for a consented login only: the app received no token for the target
 */
export async function issueAppTokens(
  services: Services,
  { appid, login, target, isRefused, isConsented, isSilent }: AppLogin,
  signal: AbortSignal,
): Promise<IssuedTokens> {
  const { mode } = services.config();
  const host = mode === 'page' ? null : await services.host.origin();
  const hostOrigin = mode === 'frame' && host !== null ? { host_origin: host } : {};
  const ask = (redirectUri: string | null): Promise<string | null> =>
    redirectUri === null
      ? Promise.resolve(null)
      : authorizeApp(services, { appid, redirectUri, hostOrigin, token: login.auth_token }, signal);
  // A token must not go to another address than the one that was asked for, and for a session from before not without
  // the consent page.
  const isForTarget = !isRefused && (isConsented || login.method !== 'session');
  const [sent, handed] = await Promise.allSettled([
    ask(isForTarget ? target : null),
    ask(isSilent ? null : host),
  ]);
  signal.throwIfAborted();
  const appToken = handed.status === 'fulfilled' && handed.value !== null ? { appToken: handed.value } : {};
  if (sent.status === 'fulfilled') {
    if (handed.status === 'rejected') reportToHost(services, handed.reason);
    const token = sent.value;
    return { ...appToken, target: target && token ? withAppToken(target, appid, token) : target };
  }
  const error: unknown = sent.reason;
  const isElsewhere = isHubError(error) && error.code === hubCodes.consentNeeded;
  if (isElsewhere && mode !== 'page') return { ...appToken, target, needsPortal: true };
  if (isConsented) {
    reportFailure(services, error);
    throw error;
  }
  reportToHost(services, error);
  const text = errorText(error, 'error.authorize') ?? { key: 'error.authorize' };
  services.toasts.show({ kind: 'warning', key: 'authorize', text });
  await services.clock.delay(noticeMs, signal);
  return { ...appToken, target };
}

interface AppRequest {
  appid: string;
  /** A registered address, or the origin of the page that is handed the token. */
  redirectUri: string;
  hostOrigin: { host_origin?: string };
  /** The session the app token is made for. */
  token: string;
}

/** Good for 60 s and one use; the older path serves a hub that answers HTTP 404. @throws HubError */
async function authorizeApp(
  { hub }: Pick<Services, 'hub'>,
  { appid, redirectUri, hostOrigin, token }: AppRequest,
  signal: AbortSignal,
): Promise<string> {
  const request = {
    app_key: appid,
    response_type: 'token',
    redirect_uri: redirectUri,
    ...hostOrigin,
  } as const;
  const options = { token, ignoreMessage: true, signal };
  const answer = await hub.call(authorize, request, options).catch((error: unknown) => {
    if (isHubError(error) && error.status === 404) return hub.call(authorizeLegacy, request, options);
    throw error;
  });
  if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
  return answer.info.token;
}
