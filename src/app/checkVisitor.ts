import { portalPaths, screenPaths } from '../contract/screens';
import { redirectExpiredSession } from '../flows/session/redirectExpiredSession';
import type { AppParts } from './createAppParts';
import { isTopLevel } from './isTopLevel';

/** Paths whose screens ask about the session themselves. */
const askingPaths: readonly string[] = [screenPaths.authorize, screenPaths.open_auth];

/** The content page is for those signed in; on an entry screen a session is offered, unless the visitor is at work. */
export async function checkVisitor(parts: AppParts): Promise<void> {
  const { session, router, host, environment, services, settings, view } = parts;
  const isContent = (): boolean => router.path.get() === portalPaths.content;
  const leaveContent = (): void =>
    redirectExpiredSession(services, {
      pageUrl: view.location.href,
      accountOrigin: settings.get().settings?.profile?.account_origin,
    });
  if (isContent() && !environment.session.get()) {
    leaveContent();
    return;
  }
  // For an app going on leads to the consent page, which no other page may show inside itself.
  const canGoOn = host.config.get().appid === null || isTopLevel(view);
  const isSignedIn = await session.check(
    () => !isContent() && !askingPaths.includes(router.path.get()) && canGoOn && !host.isInUse(),
  );
  if (isContent() && !isSignedIn) leaveContent();
}
