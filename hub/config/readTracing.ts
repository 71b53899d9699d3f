import type { Environment } from './readEnvironment';

export interface TracingSettings {
  /** Address that takes OTLP over HTTP. */
  url: string;
  /** Sent with it, for example an API key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Share of the traces to keep, 0 to 1, of those that begin here. */
  ratio: number;
}

/**
 * Reads OpenTelemetry's own variables (https://opentelemetry.io/docs/specs/otel/protocol/exporter/):
 * `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER_ARG`.
 * @returns `null` without an endpoint
 * @throws Error with one sentence for the person who started the hub; it never contains a header
 */
export function readTracing(env: Environment): TracingSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return null;
  if (!/^https?:\/\/[^/]/.test(endpoint) || !URL.canParse(endpoint))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address, such as http://collector:4318.');
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1');
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
    serviceName: env['OTEL_SERVICE_NAME'] || 'hub-entry-hub',
    ratio,
  };
}

/** `name=value` pairs, separated by commas, values URL-encoded. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new Error('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.');
      return [name.toLowerCase(), decodeValue(value)];
    }),
  );
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS: a value is not URL-encoded.');
  }
}
