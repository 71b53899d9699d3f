import { expect, it } from 'vitest';
import { newPasswords } from '../../testing/newPasswords';
import { checkNewPassword } from './accountChecks';
import { emptyForm } from './formDraft';

it.each(newPasswords)('a new password of $what: $problem', ({ password, problem }) => {
  const form = emptyForm(false);
  expect(checkNewPassword({ ...form, values: { ...form.values, password } })).toEqual(
    problem && { problem: { field: 'password', text: { key: problem } } },
  );
});
