// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDocumentAddress, readDocumentAddress } from './documentAddress';

beforeEach(() => forgetDocumentAddress());

const open = (address: string) => window.history.replaceState(null, '', address);

describe('readDocumentAddress', () => {
  it('removes code and state from the address and keeps the rest', () => {
    open('/entry/login?platform=google&code=secret&state=sealed&lang=zh#top');
    expect(readDocumentAddress(window).search).toBe('?platform=google&code=secret&state=sealed&lang=zh');
    expect(window.location.href).toMatch(/\/entry\/login\?lang=zh#top$/);
  });

  it('removes the token of a mail', () => {
    open('/entry/undo?token=secret&lang=zh');
    expect(readDocumentAddress(window).search).toBe('?token=secret&lang=zh');
    expect(window.location.href).toMatch(/\/entry\/undo\?lang=zh$/);
  });

  it('remembers the values for a second element', () => {
    open('/entry/login?platform=google&code=secret&state=sealed');
    readDocumentAddress(window);
    expect(new URLSearchParams(readDocumentAddress(window).search).get('code')).toBe('secret');
  });

  it('does not change other addresses', () => {
    open('/entry?callback=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1');
    readDocumentAddress(window);
    expect(window.location.search).toBe('?callback=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1');
  });
});
