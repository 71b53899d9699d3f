/** What is on screen: a stack of locations, pure. A location names a screen; what that shows belongs to its flow. */
import { portalPaths, screenPaths, type Screen } from '../../contract/screens';
import type { NextStep } from '../../flows/login/nextStep';
import { isUnderWay, type ProviderWait } from '../../methods/openid/providerWait';
import type { Availability } from '../services/embedding';

/** The screens with an address. */
export type PageScreen = Screen | 'content' | 'account' | 'agreement' | 'privacy' | 'undo';

export type Location =
  | { screen: PageScreen }
  /** A later step of the address's form, from 1. */
  | { screen: PageScreen; step: number }
  | { screen: 'method'; id: string }
  | NextStepLocation;

/** What the hub asks for next. `id`: of the method that led here, if it has a screen. */
interface NextStepLocation {
  screen: NextStep['kind'];
  id: string | null;
}

/** A location, or what is shown instead of all of them. */
export type Shown = Location | { screen: Exclude<Availability['kind'], 'form'> | 'session' | 'provider' };

export interface Place {
  /** Without query. */
  path: string;
  /** What the address shows, then what is above it. The addresses before it are in the history only. */
  stack: readonly [Location, ...Location[]];
}

export type NavigatorEvent =
  | { type: 'went'; path: string; above?: readonly Location[] }
  /** Above the form, in place of a method's screen or of another next step; above `question`, which led to it. */
  | { type: 'opened'; location: Location; question?: NextStep | null }
  /** In place of the form, which is no step to go back to. */
  | { type: 'showed'; location: Location }
  | { type: 'closed' }
  | { type: 'stepped'; step: number };

const { content, account, agreement, privacy, undo } = portalPaths;
const addresses: Readonly<Record<PageScreen, string>> = {
  ...screenPaths,
  content,
  account,
  agreement,
  privacy,
  undo,
};

export function screenAt(path: string): PageScreen {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const screens = Object.keys(addresses) as PageScreen[];
  return screens.find((screen) => addresses[screen] === path) ?? 'login';
}

/** A page of the portal that nothing replaces. */
export const isPage = (path: string): boolean => !(screenAt(path) in screenPaths);

export const isNextStep = (location: Location): location is NextStepLocation =>
  'id' in location && location.screen !== 'method';

export const placeAt = (path: string, above: readonly Location[] = []): Place => ({
  path,
  stack: [{ screen: screenAt(path) }, ...above],
});

const stepsOf = ({ stack }: Place): readonly Location[] => stack.filter((location) => 'step' in location);

/** Of the form that the address shows, from 0. */
export const stepOf = (place: Place): number => stepsOf(place).length;

/** A method's screen or a next step; a question may be below the step that answers it. */
const overlaysOf = ({ stack }: Place) => stack.filter((location) => 'id' in location);

const overlayOf = (place: Place) => overlaysOf(place).at(-1);

/** Id of the method whose screen is open, or led to the next step that is. */
export const methodOf = (place: Place): string | null => overlayOf(place)?.id ?? null;

export function reducePlace(place: Place, event: NavigatorEvent): Place {
  const { path } = place;
  const steps = stepsOf(place);
  const overlay = overlayOf(place);
  const id = methodOf(place);
  switch (event.type) {
    case 'went':
      return placeAt(event.path, event.above);
    case 'showed':
      return { path, stack: [event.location] };
    case 'opened': {
      const { location, question } = event;
      const below: Location[] = question ? [{ screen: question.kind, id }] : [];
      return placeAt(path, [...steps, ...below, isNextStep(location) ? { ...location, id } : location]);
    }
    case 'closed':
      if (!overlay) return place;
      return placeAt(path, id !== null && isNextStep(overlay) ? [...steps, { screen: 'method', id }] : steps);
    case 'stepped': {
      if (event.step === steps.length) return place;
      const screen = screenAt(path);
      const reached = Array.from({ length: event.step }, (_, index) => ({ screen, step: index + 1 }));
      return placeAt(path, [...reached, ...overlaysOf(place)]);
    }
    default:
      return place;
  }
}

/** The top of the stack, unless something is shown instead: the one list of priorities. */
export function shownAt(
  { path, stack }: Place,
  availability: Pick<Availability, 'kind'>,
  completion: { kind: string },
  offer: { kind: string },
  wait: ProviderWait | null,
): Shown {
  const [first] = stack;
  if (isPage(path)) return first;
  const { kind } = availability;
  const top = stack.at(-1) ?? first;
  // A method's screen, or how a provider's sign-in ended, shows that the address is handled.
  const isHandled = kind === 'opening' && ('id' in top || wait !== null);
  if (kind !== 'form' && !isHandled) return { screen: kind };
  // A session is offered, continued or ended, or a login stays on this page.
  if (completion.kind === 'completed' || offer.kind !== 'none') return { screen: 'session' };
  return isUnderWay(wait) ? { screen: 'provider' } : top;
}
