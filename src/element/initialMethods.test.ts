// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { initialMethods } from './initialMethods';

afterEach(() => {
  delete document.documentElement.dataset.methods;
});

/** Writes the attribute of the portal's document. */
function write(methods: string | undefined): void {
  if (methods === undefined) delete document.documentElement.dataset.methods;
  else document.documentElement.dataset.methods = methods;
}

describe('initialMethods', () => {
  it.each([
    [{}, true, true],
    [{ profile: { mobile_login: false } }, true, false],
    [{ profile: { mailbox_login: false } }, false, true],
    [{ theme: { disable_mobile_login: true } }, true, false],
  ])('reads the offered methods from the cached settings %j', (settings, email, phone) => {
    write('phone');
    expect(initialMethods(settings, 'tag', document)).toMatchObject({ email, phone });
    write(undefined);
    expect(initialMethods(settings, 'page', document)).toMatchObject({ email, phone });
  });

  it('prefers the portal’s document, which is newer than the cache', () => {
    write('phone');
    const settings = { profile: { mobile_login: false } };
    expect(initialMethods(settings, 'page', document)).toEqual({ email: false, phone: true, more: false });
  });

  it.each([
    ['page', 'email', true, false],
    ['page', 'email phone', true, true],
    ['page', undefined, true, true],
    // A partner's document has no information about the portal.
    ['tag', 'email', true, true],
  ] as const)('in %s mode reads %s from the document', (mode, written, email, phone) => {
    write(written);
    expect(initialMethods(undefined, mode, document)).toMatchObject({ email, phone });
  });

  it.each([
    [{ profile: { google_login: true } }, true],
    [{ profile: { providers: [{ id: 'a', name: 'A' }] } }, true],
    [{ profile: { providers: [] } }, false],
    [{}, false],
  ])('reads from the settings %j whether there are buttons below the form', (settings, more) => {
    expect(initialMethods(settings, 'tag', document).more).toBe(more);
  });

  it.each([
    ['page', 'email', false],
    ['page', 'email more', true],
    ['tag', 'email', true],
  ] as const)('in %s mode reads it from %s of the document, else expects some', (mode, written, more) => {
    write(written);
    expect(initialMethods(undefined, mode, document).more).toBe(more);
  });
});
