import { createHash } from 'node:crypto';
import type { InfoOf } from '../../src/api/defineCall';
import type { uploadPolicy } from '../../src/api/uploadPolicy';

export interface TestFile {
  content: Buffer<ArrayBuffer>;
  /** With its dot. */
  ext: string;
}

/** What the policy of a file is asked for with. */
export const policyRequest = ({ content, ext }: TestFile) => ({
  ext,
  size: content.length,
  md5: createHash('md5').update(content).digest('hex'),
});

/** Name that a file is stored under. */
export const keyOf = (policy: InfoOf<typeof uploadPolicy>, file: TestFile): string =>
  `${policy.dir}${policyRequest(file).md5}${file.ext}`;

/**
 * The form that a client posts to the storage (docs/contract.md section 6, "upload policy").
 * @param changes fields that differ; one that is `null` is left out
 */
export function uploadForm(
  policy: InfoOf<typeof uploadPolicy>,
  file: TestFile,
  changes: Readonly<Record<string, string | null>> = {},
): FormData {
  const fields: Record<string, string | null> = {
    name: `file${file.ext}`,
    key: keyOf(policy, file),
    policy: policy.policy,
    OSSAccessKeyId: policy.accessid,
    success_action_status: '200',
    callback: policy.callback,
    ...policy.fields,
    signature: policy.signature,
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value);
  form.append('file', new File([file.content], `file${file.ext}`));
  return form;
}
