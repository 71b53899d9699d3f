// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDocumentAddress, readDocumentAddress } from './documentAddress';

beforeEach(() => forgetDocumentAddress());

const open = (address: string) => window.history.replaceState(null, '', address);

describe('readDocumentAddress', () => {
  it('takes code and state out of the address and keeps the rest', () => {
    open('/entry/login?platform=google&code=secret&state=sealed&lang=zh#top');
    expect(readDocumentAddress(window).search).toBe('?platform=google&code=secret&state=sealed&lang=zh');
    expect(window.location.href).toMatch(/\/entry\/login\?lang=zh#top$/);
  });

  it('remembers the first reading, so that a second element reads the same', () => {
    open('/entry/login?platform=google&code=secret&state=sealed');
    readDocumentAddress(window);
    expect(new URLSearchParams(readDocumentAddress(window).search).get('code')).toBe('secret');
  });

  it('leaves other addresses as they are', () => {
    open('/entry?callback=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1');
    readDocumentAddress(window);
    expect(window.location.search).toBe('?callback=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1');
  });
});
