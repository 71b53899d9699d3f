import { describe, expect, it } from 'vitest';
import { parseStorageError, readStorageAnswer } from './storageAnswer';

const xml = (code: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Error>
  <Code>${code}</Code>
  <Message>The &quot;words&quot; of &#x5b58;&#20648;.</Message>
  <RequestId>5C3D9175B6FC201293AD4890</RequestId>
  <HostId>bucket.example</HostId>
</Error>`;
const none = { code: '', message: '', requestId: '' };

describe('readStorageAnswer', () => {
  it.each([200, 201, 204])('reads %i as stored', (status) => {
    expect(readStorageAnswer({ status, body: '' })).toEqual({ kind: 'stored' });
  });

  it('reads 203 as stored with a failed callback', () => {
    expect(readStorageAnswer({ status: 203, body: xml('CallbackFailed') })).toMatchObject({
      kind: 'callbackFailed',
      error: { code: 'CallbackFailed' },
    });
    expect(readStorageAnswer({ status: 203, body: '{"Status":"OK"}' })).toEqual({
      kind: 'callbackFailed',
      error: none,
    });
  });

  it.each([
    [403, 'AccessDenied', 'denied'],
    [403, 'SignatureDoesNotMatch', 'refused'],
    [403, 'InvalidAccessKeyId', 'refused'],
    [400, 'EntityTooLarge', 'refused'],
    [400, 'MalformedPOSTRequest', 'refused'],
    [500, 'InternalError', 'refused'],
  ])('reads %i %s as %s', (status, code, kind) => {
    expect(readStorageAnswer({ status, body: xml(code) })).toEqual({
      kind,
      error: { code, message: 'The "words" of 存储.', requestId: '5C3D9175B6FC201293AD4890' },
    });
  });

  it.each([
    [502, '<html><h1>Bad Gateway</h1></html>'],
    [500, ''],
    [302, ''],
    [413, '{"Code":"EntityTooLarge"}'],
  ])('reads %i with %j as refused without a code', (status, body) => {
    expect(readStorageAnswer({ status, body })).toEqual({ kind: 'refused', error: none });
  });
});

describe('parseStorageError', () => {
  it.each([
    '',
    '<Error>',
    '<Code>AccessDenied</Code>',
    '<Error><Code>Access Denied</Code></Error>',
    '<Error><Code>x<b/>y</Code></Error>',
    `${' '.repeat(20_000)}<Error><Code>AccessDenied</Code></Error>`,
  ])('finds no code in %j', (body) => {
    expect(parseStorageError(body).code).toBe('');
  });

  it('decodes entities once, and keeps unknown ones', () => {
    const { message } = parseStorageError(
      '<Error><Message>&amp;lt;a&amp;gt; &nbsp; &#0; &#x110000;</Message></Error>',
    );
    expect(message).toBe('&lt;a&gt; &nbsp; &#0; &#x110000;');
  });

  it('limits the length', () => {
    const { message } = parseStorageError(`<Error><Message>${'x'.repeat(9000)}</Message></Error>`);
    expect(message).toHaveLength(500);
  });
});
