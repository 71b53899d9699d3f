/**
 * Records the tracking events that pages post and the text typed in them: neither may contain the other, in any test.
 */
import type { BrowserContext } from '@playwright/test';

/** An event as hosts hear it. */
export interface MeasuredEvent {
  name: string;
  time: number;
  props: Record<string, string | number | boolean>;
}

/** What must never be found in the other. */
export interface TrackingWatch {
  events: MeasuredEvent[];
  /**
   * Bodies posted to the hub's root, but for what a document sends while it goes away: nobody hears of its calls any
   * more. Its events were heard before.
   */
  bodies: string[];
  /** Values of fields, after every change of theirs. */
  typed: Set<string>;
}

/** Starts to watch; call before the first page is opened. */
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

/** Personal data in what was measured: typed values, addresses, numbers, tokens. */
export function personalIn(watch: TrackingWatch): string[] {
  const values = typedValues(watch);
  const texts = [...watch.events.map((event) => JSON.stringify(event)), ...watch.bodies];
  return texts.flatMap((text) => [
    ...values.filter((value) => text.includes(value)),
    // Times are the only long numbers, and names the only texts.
    ...(text.replace(/"time":\d+/g, '').match(/[^"]*@[^"]*|[\w-]{24,}|\d{7,}/g) ?? []),
  ]);
}
