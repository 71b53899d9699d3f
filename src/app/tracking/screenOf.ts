import { parseScreen, portalPaths, screenPaths } from '../../contract/screens';
import type { TrackedScreen } from '../../tracking/trackingEvents';
import type { AppParts } from '../createAppParts';

/** Pages of the portal that are no entry screen. */
const pages: ReadonlyMap<string, TrackedScreen> = new Map<string, TrackedScreen>([
  [portalPaths.content, 'content'],
  [portalPaths.agreement, 'agreement'],
  [portalPaths.privacy, 'privacy'],
]);

/** What it is read from. */
export type ScreenParts = Pick<AppParts, 'router' | 'door' | 'session' | 'provider' | 'further' | 'methods'>;

/** What is on screen: as `entryScreen` decides it, by name. */
export function screenOf({ router, door, session, provider, further, methods }: ScreenParts): TrackedScreen {
  const path = router.path.get();
  const page = pages.get(path);
  if (page) return page;
  if (door.get().kind === 'stayed' || session.offer.get().kind !== 'none') return 'session';
  if (provider.wait.get()) return 'provider';
  const step = further.step.get();
  if (step) return step.kind === 'secondFactor' ? 'second_factor' : 'bind_phone';
  return methods.shown.get() ?? entryScreenAt(path);
}

function entryScreenAt(path: string): TrackedScreen {
  const found = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  return parseScreen(found?.[0]) ?? 'login';
}

/** Hears every change that may bring another screen. @returns stops listening */
export function watchScreen(parts: ScreenParts, listener: () => void): () => void {
  const { router, door, session, provider, further, methods } = parts;
  const stores = [router.path, door, session.offer, provider.wait, further.step, methods.shown];
  const stops = stores.map((store) => store.subscribe(listener));
  return () => stops.forEach((stop) => stop());
}
