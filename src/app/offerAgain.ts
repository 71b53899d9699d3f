import { portalPaths } from '../contract/screens';
import { checkVisitor } from './checkVisitor';
import type { AppParts } from './createAppParts';

/** Who goes back from a content page to the sign-in in this same document is offered the session. @returns stops */
export function offerAgain(parts: AppParts): () => void {
  const { router, environment } = parts;
  let before = router.path.get();
  return router.path.subscribe(() => {
    const wasContent = before === portalPaths.content;
    before = router.path.get();
    if (wasContent && before.startsWith(portalPaths.entry) && environment.session.get() !== null)
      void checkVisitor(parts);
  });
}
