import { describe, expect, it } from 'vitest';
import { storageForm, type UploadPolicy } from './formFields';

const policy: UploadPolicy = {
  accessid: 'ID',
  host: 'https://bucket.example',
  dir: 'uploads/a/',
  policy: 'cG9saWN5',
  signature: 'sig=',
  callback: 'Y2FsbGJhY2s=',
};
const info = { md5: 'd41d8cd98f00b204e9800998ecf8427e', ext: '.png', fullName: 'Sketch "2".PNG' };

describe('storageForm', () => {
  it('lists the fields in the order of the storage, all before the file', () => {
    expect(storageForm(policy, info)).toEqual({
      url: 'https://bucket.example/',
      key: `uploads/a/${info.md5}.png`,
      address: `https://bucket.example/uploads/a/${info.md5}.png`,
      fields: [
        ['name', 'Sketch "2".PNG'],
        ['key', `uploads/a/${info.md5}.png`],
        ['policy', 'cG9saWN5'],
        ['OSSAccessKeyId', 'ID'],
        ['success_action_status', '200'],
        ['callback', 'Y2FsbGJhY2s='],
        ['signature', 'sig='],
      ],
    });
  });

  it('omits an empty callback, which the storage would try to call', () => {
    const names = storageForm({ ...policy, callback: '' }, info)?.fields.map(([name]) => name);
    expect(names).not.toContain('callback');
  });

  it('adds the further fields of the policy', () => {
    const fields = { 'x-oss-forbid-overwrite': 'true', 'Content-Disposition': 'attachment' };
    const posted = storageForm({ ...policy, fields }, info)?.fields;
    expect(posted).toEqual(expect.arrayContaining(Object.entries(fields)));
    expect(posted).toHaveLength(9);
  });

  it('names a file without extension by its hash alone', () => {
    expect(storageForm(policy, { ...info, ext: '' })?.key).toBe(`uploads/a/${info.md5}`);
  });

  it.each([
    ['https://bucket.example/', 'https://bucket.example/'],
    ['http://localhost:4600/dev/storage', 'http://localhost:4600/dev/storage/'],
    ['https://bucket.example/a//?x=1#y', 'https://bucket.example/a/'],
  ])('posts to %s at %s', (host, url) => {
    expect(storageForm({ ...policy, host }, info)?.url).toBe(url);
  });

  it.each([
    '',
    'bucket.example',
    '//bucket.example',
    'javascript:alert(1)',
    'https://me:pw@bucket.example',
    'https://',
  ])('refuses the host %j', (host) => {
    expect(storageForm({ ...policy, host }, info)).toBeNull();
  });
});
