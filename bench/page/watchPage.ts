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
    commits: [],
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
  followReact(selector, marks);
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

/** React's production build tells its development tools of each commit, if there are any. */
function followReact(selector: string, marks: Marks): void {
  const tools = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => marks.commits.push(now()),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => {
      const field = marks.hydrated === null ? findField(selector) : null;
      const isTaken = field && Object.keys(field).some((key) => key.startsWith('__reactProps$'));
      if (isTaken) marks.hydrated = now();
    },
  };
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: tools });
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
