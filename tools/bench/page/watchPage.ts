/**
 * Runs in the page before its own scripts, bundled by `bundleWatcher`: records when the form is usable, when the app
 * has taken it over, how long the page's thread was blocked, and layout shifts.
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
  document.addEventListener('entry-ready', () => {
    marks.ready.push(now());
    globalThis.benchNote?.('ready');
  });
  followHydration(selector, marks);
}

/** In each frame until the field takes the focus. */
function untilUsable(selector: string, marks: Marks): void {
  requestAnimationFrame(() => {
    const field = findField(selector);
    field?.focus({ preventScroll: true });
    const root = field?.getRootNode();
    const isRoot = root instanceof Document || root instanceof ShadowRoot;
    if (!isRoot || root.activeElement !== field) {
      untilUsable(selector, marks);
      return;
    }
    marks.usable = now();
    globalThis.benchNote?.('usable');
  });
}

/**
 * Notes when the app receives all input: when the loader stops holding submits for it (`element/holdEarlyInput`). Any
 * renderer shows that in the same way: a listener for submits around the field is removed, or its signal aborts.
 */
function followHydration(selector: string, marks: Marks): void {
  const noteEnd = (target: unknown, type: unknown): void => {
    if (type !== 'submit' || marks.hydrated !== null || !(target instanceof Node)) return;
    // Before the search, whose layout of the changed page belongs to the next frame.
    const at = now();
    const field = findField(selector);
    if (!field || !target.contains(field)) return;
    marks.hydrated = at;
    globalThis.benchNote?.('hydrated');
  };
  const { prototype } = EventTarget;
  // oxlint-disable-next-line typescript/unbound-method -- called with the target it was called on
  prototype.removeEventListener = new Proxy(prototype.removeEventListener, {
    apply(remove, target: EventTarget, given: Parameters<EventTarget['removeEventListener']>) {
      noteEnd(target, given[0]);
      remove.apply(target, given);
    },
  });
  // oxlint-disable-next-line typescript/unbound-method -- called with the target it was called on
  prototype.addEventListener = new Proxy(prototype.addEventListener, {
    apply(add, target: EventTarget, given: Parameters<EventTarget['addEventListener']>) {
      add.apply(target, given);
      const [type, , how] = given;
      if (type === 'submit' && typeof how === 'object')
        how?.signal?.addEventListener('abort', () => noteEnd(target, type));
    },
  });
}

function observe(type: string, note: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  // The shortest duration that browsers report for events.
  const durationThreshold = 16;
  observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold }) });
}

/** Members that TypeScript's DOM types lack. */
function numberOf(entry: PerformanceEntry, member: string): number {
  return Number(Reflect.get(entry, member));
}
