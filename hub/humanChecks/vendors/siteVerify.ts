import * as v from 'valibot';
import { CheckUnavailable } from '../humanCheck';
import { askVendor } from './askVendor';

const answerSchema = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  action: v.optional(v.string()),
  cdata: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string())),
});

/** Codes that say nothing of the visitor's answer. */
const faultsOfHub = /^(?:(?:missing|invalid)-input-secret|sitekey-secret-mismatch|internal-error)$/;

/**
 * The call that the older services have in common (`siteverify`).
 * @returns `null` for a wrong answer
 * @throws CheckUnavailable also where the service refuses the hub's secret
 */
export async function siteVerify(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<v.InferOutput<typeof answerSchema> | null> {
  const answer = await askVendor(address, fields, answerSchema);
  const fault = answer['error-codes']?.find((code) => faultsOfHub.test(code));
  if (!answer.success && fault !== undefined)
    throw new CheckUnavailable(`${new URL(address).host} answers ${fault}.`);
  return answer.success ? answer : null;
}
