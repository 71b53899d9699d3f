/**
 * Runs in the page before anything else of it, bundled by `bundleWatcher`: notes when the form can be used, when the app
 * has taken it over, how long the page's thread was held, and what moved.
 */
import { findField } from './findField';
import { now, type Marks, type WatchOptions } from './marks';

const options = globalThis.benchWatch;
if (options && location.pathname !== options.blankPath && (window.top !== window) === options.isFramed)
  watch(options);

function watch({ selector, isOwn }: WatchOptions): void {
  const marks: Marks = {
    usable: null,
    hydrated: null,
    ready: [],
    longTasks: [],
    shifts: [],
    interactions: [],
  };
  globalThis.benchMarks = marks;
  untilUsable(selector, marks);
  observe('longtask', ({ duration }) => marks.longTasks.push(duration));
  observe('layout-shift', (entry) => {
    if (numberOf(entry, 'hadRecentInput') === 0) marks.shifts.push(numberOf(entry, 'value'));
  });
  if (!isOwn) return;
  observe('event', (entry) => {
    if (numberOf(entry, 'interactionId') > 0)
      marks.interactions.push({ name: entry.name, ms: entry.duration });
  });
  document.addEventListener('entry-ready', () => marks.ready.push(now()));
  followHydration(selector, marks);
}

/** In each frame until the field takes the focus. */
function untilUsable(selector: string, marks: Marks): void {
  requestAnimationFrame(() => {
    const field = findField(selector);
    field?.focus({ preventScroll: true });
    const root = field?.getRootNode();
    const isRoot = root instanceof Document || root instanceof ShadowRoot;
    if (isRoot && root.activeElement === field) marks.usable = now();
    else untilUsable(selector, marks);
  });
}

/** The app hears everything from the moment the loader ends holding submits for it (`element/holdEarlyInput`). */
function followHydration(selector: string, marks: Marks): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the target it was called on
  EventTarget.prototype.removeEventListener = new Proxy(EventTarget.prototype.removeEventListener, {
    apply(remove, target: EventTarget, given: Parameters<EventTarget['removeEventListener']>) {
      const field = given[0] === 'submit' && marks.hydrated === null ? findField(selector) : null;
      if (field && target instanceof Node && target.contains(field)) marks.hydrated = now();
      remove.apply(target, given);
    },
  });
}

function observe(type: string, note: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  // The least the browser tells of events.
  const durationThreshold = 16;
  observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold }) });
}

/** Members that TypeScript's DOM does not know. */
function numberOf(entry: PerformanceEntry, member: string): number {
  return Number(Reflect.get(entry, member));
}
