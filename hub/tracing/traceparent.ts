export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Reads a `traceparent` of version 00 (https://www.w3.org/TR/trace-context/); `null` for anything else. */
export function parseTraceparent(header: string | undefined): TraceParent | null {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '');
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const printTraceparent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
