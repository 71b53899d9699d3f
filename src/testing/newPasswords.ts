/** A new password, and what registration says to it. */
export interface NewPassword {
  what: string;
  password: string;
  /** Key of the text at the form's field, which stops the call; `null` when the password is sent. */
  problem: 'validation.password_empty' | 'validation.password_rules' | 'validation.password_long' | null;
  /** Whether the hub alone refuses it, because it would be guessed first. */
  isGuessable?: boolean;
}

const row = (what: string, password: string, problem: NewPassword['problem'] = null): NewPassword => ({
  what,
  password,
  problem,
});

/** Passwords as people and their programs write them: for widget and hub alike. */
export const newPasswords: readonly NewPassword[] = [
  row('letters, digits, a sign', 'Sketch-72'),
  row('six characters', 'k7#mQ2'),
  row('spaces between words', 'brass kettle 7 river'),
  row('spaces at both ends', '  Sketch-72 '),
  row('a tab', 'Sketch\t72'),
  row('73 bytes', `Sketch-72${'é'.repeat(32)}`),
  row('emoji', 'Sketch-7🙂👩‍🚀'),
  row('Chinese and Latin', '蓝色lamp7河流'),
  row('Chinese and digits', '蓝色台灯河流728'),
  row('Cyrillic and digits', 'тихий-чайник7'),
  row('Arabic and digits', 'كلمةطويلة72839'),
  row('quotes, a backslash, markup', `"7'\\<b>&é;--`),
  row('an accent as one character', 'Caf\u00e9-river72'),
  row('an accent as two characters', 'Cafe\u0301-river72'),
  row('128 characters', `Sketch-72${'x'.repeat(119)}`),
  row('128 characters of two units each', `Sketch-72${'🙂'.repeat(119)}`),
  row('129 characters', `Sketch-72${'x'.repeat(120)}`, 'validation.password_long'),
  row('150 characters', `Sketch-72${'x'.repeat(141)}`, 'validation.password_long'),
  row('nothing', '', 'validation.password_empty'),
  row('five characters', 'k7#mQ', 'validation.password_rules'),
  row('digits only', '72839415', 'validation.password_rules'),
  row('letters only', 'sketchbook-river', 'validation.password_rules'),
  row('signs only', '!@#$%^&*', 'validation.password_rules'),
  row('spaces only', '        ', 'validation.password_rules'),
  row('digits that are not those of ASCII', 'Sketch-٧٢', 'validation.password_rules'),
  { ...row('a leaked one', 'password1'), isGuessable: true },
];
