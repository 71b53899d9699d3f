import * as v from 'valibot';
import { traceHeaders } from '../../tracing/hubTracing';
import { CheckUnavailable } from '../humanCheck';

/** Below the time after which the widget gives a call up. */
export const vendorTimeoutMs = 4000;
const maxAnswerBytes = 64 * 1024;

/**
 * Asks a service whether an answer of its script is right.
 * @param fields sent as a form; the secret among them must follow no redirect
 * @throws CheckUnavailable without an answer of this shape in time
 */
export async function askVendor<Schema extends v.GenericSchema>(
  address: string,
  fields: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: traceHeaders(),
    redirect: 'error',
    signal: AbortSignal.timeout(vendorTimeoutMs),
  })
    .then(async (response) => JSON.parse((await response.text()).slice(0, maxAnswerBytes)) as unknown)
    .catch((cause: unknown) => {
      throw new CheckUnavailable(`${new URL(address).host} does not answer.`, { cause });
    });
  const read = v.safeParse(schema, answer);
  if (!read.success) throw new CheckUnavailable(`${new URL(address).host} answers something else.`);
  return read.output;
}
