import { timingSafeEqual } from 'node:crypto';
import type { StorageKeys } from '../../../hub/adapters/storage';
import { allowedSize, decodePolicy, meetsConditions, signPolicy } from '../../../hub/upload/policy';
import { StorageError } from './storageError';

/** What a post may do. */
export interface AllowedPost {
  key: string;
  /** Bytes. */
  least: number;
  most: number;
}

/** Plain names, one folder level at a time, so that no key leaves the folder. */
const plainKey = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/**
 * Checks the fields that came before the file, in the order the storage does: key pair, signature, policy, expiry,
 * conditions.
 * @param fields by lower-case name
 * @param now milliseconds by the hub's clock
 * @throws StorageError
 */
export function checkPost(fields: ReadonlyMap<string, string>, keys: StorageKeys, now: number): AllowedPost {
  const policyText = fields.get('policy');
  const signature = fields.get('signature');
  const accessId = fields.get('ossaccesskeyid');
  if (policyText === undefined || signature === undefined || accessId === undefined)
    throw new StorageError('AccessDenied', 'Anonymous access is forbidden for this operation.');
  if (accessId !== keys.accessId) throw new StorageError('InvalidAccessKeyId');
  if (!isSame(signature, signPolicy(policyText, keys.secret)))
    throw new StorageError('SignatureDoesNotMatch');
  const policy = decodePolicy(policyText);
  if (!policy) throw new StorageError('InvalidPolicyDocument');
  if (Date.parse(policy.expiration) <= now)
    throw new StorageError('AccessDenied', 'Invalid according to Policy: Policy expired.');
  if (!meetsConditions(policy, fields)) throw new StorageError('AccessDenied');
  const key = fields.get('key') ?? '';
  if (!plainKey.test(key) || key.includes('..') || key.length > 512)
    throw new StorageError('InvalidArgument');
  return { key, ...allowedSize(policy) };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
