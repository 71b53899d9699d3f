import { portalPaths } from '../contract/screens';
import { loseSession } from '../flows/loseSession';
import type { AppParts } from './createAppParts';

/** The content page is for those signed in; on an entry screen a session is offered, unless the visitor is at work. */
export async function checkVisitor(parts: AppParts): Promise<void> {
  const { session, router, host, environment, services, settings, view } = parts;
  const isContent = (): boolean => router.path.get() === portalPaths.content;
  const leaveContent = (): void =>
    loseSession(services, {
      pageUrl: view.location.href,
      accountOrigin: settings.get().settings?.profile?.account_origin,
    });
  if (isContent() && !environment.session.get()) {
    leaveContent();
    return;
  }
  // An app gets its token only after a fresh sign-in or a consent, never from a session that happens to be there.
  const isAppLogin = host.config.get().appid !== null;
  const isSignedIn = await session.check(() => !isContent() && !isAppLogin && !host.isInUse());
  if (isContent() && !isSignedIn) leaveContent();
}
