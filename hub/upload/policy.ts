/** The policy document of a form post, as Aliyun OSS defines it. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';

const conditionSchema = v.union([
  v.tuple([v.literal('content-length-range'), v.number(), v.number()]),
  v.tuple([v.picklist(['eq', 'starts-with']), v.pipe(v.string(), v.startsWith('$')), v.string()]),
  v.record(v.string(), v.string()),
]);

const policySchema = v.object({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(conditionSchema),
});

export type Policy = v.InferOutput<typeof policySchema>;

/**
 * Conditions that a form has these fields with exactly these values. Names are in lower case, as in the vendor's examples.
 * @see https://www.alibabacloud.com/help/en/oss/support/0006-00000224 and 0006-00000216: kinds of conditions
 */
export function exactly(fields: Readonly<Record<string, string>>): Policy['conditions'] {
  return Object.entries(fields).map(([name, value]) => ['eq', `$${name.toLowerCase()}`, value]);
}

/** @returns the base64 that is signed and posted */
export function encodePolicy(policy: Policy): string {
  return Buffer.from(JSON.stringify(policy)).toString('base64');
}

/** @returns `null` for anything that is no policy document */
export function decodePolicy(text: string): Policy | null {
  try {
    const result = v.safeParse(policySchema, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Sizes in bytes that a policy allows. */
export function allowedSize({ conditions }: Policy): { least: number; most: number } {
  let [least, most] = [0, Number.MAX_SAFE_INTEGER];
  for (const condition of conditions)
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      least = Math.max(least, condition[1]);
      most = Math.min(most, condition[2]);
    }
  return { least, most };
}

/** Whether the form's fields meet every condition on fields. Field names are compared in lower case. */
export function meetsConditions({ conditions }: Policy, fields: ReadonlyMap<string, string>): boolean {
  return conditions.every((condition) => {
    if (!Array.isArray(condition))
      return Object.entries(condition).every(([name, value]) => fields.get(name.toLowerCase()) === value);
    if (condition[0] === 'content-length-range') return true;
    const [kind, name, wanted] = condition;
    const value = fields.get(name.slice(1).toLowerCase());
    return value !== undefined && (kind === 'eq' ? value === wanted : value.startsWith(wanted));
  });
}

/** Signature of a policy: base64 HMAC-SHA1 of its base64 (Aliyun OSS PostObject). */
export function signPolicy(policy: string, secret: string): string {
  return createHmac('sha1', secret).update(policy).digest('base64');
}
