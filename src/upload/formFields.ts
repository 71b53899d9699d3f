/** What is posted to the storage (Aliyun OSS PostObject). */
import type { InfoOf } from '../api/defineCall';
import type { uploadPolicy } from '../api/uploadPolicy';
import { safeLink } from '../lib/safeUrl';
import type { FileInfo } from './fileInfo';

export type UploadPolicy = InfoOf<typeof uploadPolicy>;

/** The file itself is appended as the last field. */
export interface StorageForm {
  url: string;
  /** Name of the stored file at the storage. */
  key: string;
  /** Address of the stored file. */
  address: string;
  /** In posting order. */
  fields: readonly (readonly [name: string, value: string])[];
}

/**
 * @param policy the hub's answer to `uploadPolicy`
 * @returns `null` when the policy names no storage address to post to
 */
export function storageForm(
  policy: UploadPolicy,
  { md5, ext, fullName }: Pick<FileInfo, 'md5' | 'ext' | 'fullName'>,
): StorageForm | null {
  const url = storageUrl(policy.host);
  if (url === null) return null;
  const key = `${policy.dir}${md5}${ext}`;
  const callback = policy.callback === '' ? [] : ([['callback', policy.callback]] as const);
  return {
    url,
    key,
    address: url + key.split('/').map(encodeURIComponent).join('/'),
    fields: [
      ['name', fullName],
      ['key', key],
      ['policy', policy.policy],
      ['OSSAccessKeyId', policy.accessid],
      // Without it the storage answers 204; with 200 it passes the callback's answer on.
      ['success_action_status', '200'],
      ...callback,
      ...Object.entries(policy.fields ?? {}),
      ['signature', policy.signature],
    ],
  };
}

/** An absolute http(s) address without query, with one trailing slash; else `null`. */
function storageUrl(host: string): string | null {
  if (!/^https?:\/\//i.test(host)) return null;
  const href = safeLink(host, host);
  if (href === null) return null;
  const { origin, pathname } = new URL(href);
  return origin + pathname.replace(/\/*$/, '/');
}
