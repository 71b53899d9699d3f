// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { initialMethods } from './renderInitialScreen';

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
    [{ methods: ['email'] }, true, false],
    [{ methods: ['phone', 'more'] }, false, true],
    [{ methods: [] }, false, false],
    // Another version's, or not ours.
    [{ methods: 'email' }, true, true],
  ])('reads the offered methods of the last visit from %j', (settings, email, phone) => {
    write('phone');
    expect(initialMethods(settings, 'tag', document)).toMatchObject({ email, phone });
    write(undefined);
    expect(initialMethods(settings, 'page', document)).toMatchObject({ email, phone });
  });

  it('prefers the portal’s document, which is newer than the cache', () => {
    write('phone');
    const settings = { methods: ['email', 'more'] };
    expect(initialMethods(settings, 'page', document)).toMatchObject({
      email: false,
      phone: true,
      more: false,
    });
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
    [{ methods: ['more'] }, true],
    [{ methods: ['email', 'phone'] }, false],
    [{}, true],
  ])('reads from %j whether there are buttons below the form', (settings, more) => {
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

  it.each([
    [{ methods: ['email', 'more', 'rows'] }, true, true],
    [{ methods: ['email', 'more', 'rows'] }, false, false],
    [{ methods: ['email', 'more'] }, true, false],
    [{}, true, false],
  ])('reads from %j whether they have two rows (a browser with passkeys: %s)', (settings, isAble, rows) => {
    if (isAble) vi.stubGlobal('PublicKeyCredential', {});
    expect(initialMethods(settings, 'page', document).rows).toBe(rows);
    // It has one, also before it knows what is offered.
    expect(initialMethods(settings, 'tag', document).rows).toBe(false);
    vi.unstubAllGlobals();
  });
});
