import { describe, expect, test } from 'vitest';
import { idleForm } from '../form/formState';
import { visibleForm } from './firstForm';

describe('the form on screen', () => {
  const failed = { work: { kind: 'idle' }, problem: { text: { key: 'error.network' } } } as const;
  const finished = { work: { kind: 'finished' }, problem: null } as const;

  test('is finished while any login is being completed', () => {
    expect(visibleForm(failed, { kind: 'completing' })).toEqual(finished);
    expect(visibleForm(failed, { kind: 'redirecting', url: '/' })).toEqual(finished);
  });

  test('is idle again after a login without a redirect', () => {
    expect(visibleForm(finished, { kind: 'completed' })).toEqual(idleForm);
  });

  test('is otherwise unchanged', () => {
    expect(visibleForm(failed, { kind: 'idle' })).toBe(failed);
  });
});
