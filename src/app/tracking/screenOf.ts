import { parseScreen, portalPaths, screenPaths } from '../../contract/screens';
import { isUnderWay } from '../../methods/openid/providerWait';
import type { NextStep } from '../../flows/login/nextStep';
import type { TrackedScreen } from '../../tracking/trackingEvents';
import type { Entry } from '../entry';

/** Portal pages that are no entry screen. */
const pages: ReadonlyMap<string, TrackedScreen> = new Map<string, TrackedScreen>([
  [portalPaths.content, 'content'],
  [portalPaths.agreement, 'agreement'],
  [portalPaths.privacy, 'privacy'],
]);

const screensOfSteps: Readonly<Record<NextStep['kind'], TrackedScreen>> = {
  secondFactor: 'second_factor',
  bindPhone: 'bind_phone',
  newAccount: 'register',
};

export type ScreenDeps = Pick<
  Entry,
  'providers' | 'router' | 'completion' | 'sessionOffer' | 'providerSignIn' | 'nextStep' | 'providerScreen'
>;

/** Follows the rules of `routes.tsx`. */
export function screenOf(entry: ScreenDeps): TrackedScreen {
  const { providers, router, completion, sessionOffer, providerSignIn, nextStep, providerScreen } = entry;
  const path = router.path.get();
  const page = pages.get(path);
  if (page) return page;
  if (completion.get().kind === 'completed' || sessionOffer.get().kind !== 'none') return 'session';
  if (isUnderWay(providerSignIn.wait.get())) return 'provider';
  const step = nextStep.get();
  if (step) return screensOfSteps[step.kind];
  const provider = providerScreen.shown.get();
  if (provider !== null) return providers.find(({ id }) => id === provider)?.screen?.trackedAs ?? 'provider';
  return entryScreenAt(path);
}

function entryScreenAt(path: string): TrackedScreen {
  const found = Object.entries(screenPaths).find(([, screenPath]) => screenPath === path);
  return parseScreen(found?.[0]) ?? 'login';
}

/** @returns stops it */
export function watchScreen(entry: ScreenDeps, listener: () => void): () => void {
  const { router, completion, sessionOffer, providerSignIn, nextStep, providerScreen } = entry;
  const stores = [router.path, completion, sessionOffer, providerSignIn.wait, nextStep, providerScreen.shown];
  const stops = stores.map((store) => store.subscribe(listener));
  return () => stops.forEach((stop) => stop());
}
