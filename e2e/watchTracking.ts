/**
 * Records the tracking events that pages post and the text typed in them: in no test may an event contain typed text.
 */
import type { BrowserContext } from '@playwright/test';

/** An event as hosts receive it. */
export interface MeasuredEvent {
  name: string;
  time: number;
  props: Record<string, string | number | boolean>;
}

/** Events and typed text of a test. */
export interface TrackingWatch {
  events: MeasuredEvent[];
  /**
   * Bodies posted to the hub's root, except those that a document sends while it is left, which Playwright does not
   * report. The events themselves are observed before.
   */
  bodies: string[];
  /** Values of fields after each of their changes. */
  typed: Set<string>;
}

/** Starts watching; call it before the first page opens. */
export async function watchTracking(context: BrowserContext): Promise<TrackingWatch> {
  const watch: TrackingWatch = { events: [], bodies: [], typed: new Set() };
  await context.exposeBinding('reportTyped', (_, value: string) => void watch.typed.add(value));
  await context.exposeBinding('reportMeasured', (_, event: MeasuredEvent) => void watch.events.push(event));
  await context.addInitScript(() => {
    const { reportTyped, reportMeasured } = globalThis as unknown as Record<string, (value: unknown) => void>;
    document.addEventListener(
      'input',
      (event) => {
        const [field] = event.composedPath();
        if (field instanceof HTMLInputElement) reportTyped?.(field.value);
      },
      true,
    );
    document.addEventListener(
      'entry-track',
      (event) => reportMeasured?.((event as CustomEvent).detail),
      true,
    );
  });
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/hub/')
      watch.bodies.push(request.postData() ?? '');
  });
  return watch;
}

/** Shorter values occur in any text. */
const minTypedLength = 4;

/** Complete values only, because partial ones are words that occur anywhere. */
function typedValues({ typed }: TrackingWatch): string[] {
  const values = [...typed].filter((value) => value.trim().length >= minTypedLength);
  return values.filter((value) => !values.some((other) => other !== value && other.startsWith(value)));
}

/** Personal data in the events: typed values, addresses, numbers, tokens. */
export function personalIn(watch: TrackingWatch): string[] {
  const values = typedValues(watch);
  const texts = [...watch.events.map((event) => JSON.stringify(event)), ...watch.bodies];
  return texts.flatMap((text) => [
    ...values.filter((value) => text.includes(value)),
    // Times are the only long numbers, and names the only texts.
    ...(text.replace(/"time":\d+/g, '').match(/[^"]*@[^"]*|[\w-]{24,}|\d{7,}/g) ?? []),
  ]);
}
