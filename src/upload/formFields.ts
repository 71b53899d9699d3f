/** From a policy to the form that is posted to the storage (Aliyun OSS PostObject). Pure. */
import type { InfoOf } from '../hub/call';
import type { uploadPolicy } from '../hub/uploadPolicy';
import { safeLink } from '../lib/safeUrl';
import type { FileInfo } from './fileInfo';

export type UploadPolicy = InfoOf<typeof uploadPolicy>;

/** A form without its file, which is appended last. */
export interface StorageForm {
  /** Where it is posted. */
  url: string;
  /** Name of the stored file at the storage. */
  key: string;
  /** Where the stored file is read. */
  address: string;
  /** In the order they are posted. */
  fields: readonly (readonly [name: string, value: string])[];
}

/**
 * The form of one file.
 * @returns `null` where the policy names no storage one can post to
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
      // Without it the storage answers 204; 200 lets a callback's answer through.
      ['success_action_status', '200'],
      ...callback,
      ['signature', policy.signature],
    ],
  };
}

/** The policy's host with one slash at its end: an absolute http(s) address without query. */
function storageUrl(host: string): string | null {
  if (!/^https?:\/\//i.test(host)) return null;
  const href = safeLink(host, host);
  if (href === null) return null;
  const { origin, pathname } = new URL(href);
  return origin + pathname.replace(/\/*$/, '/');
}
