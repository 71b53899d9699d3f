import { expect, it } from 'vitest';
import { whyGuessable } from './guessablePassword';

const tenant = { host: 'acme.hub.example', settings: { theme: { system_name: 'Acme Design Motors' } } };
const why = (password: string, ...account: (string | null)[]) => whyGuessable(password, { account, tenant });

const guessable = {
  'leaked, in capitals too': 'abc123 password1 Qwerty123 1qaz2wsx P@SSW0RD qwer1234 aa123456 1qaz@WSX',
  'a common word with digits and signs':
    'Password1! Qwerty123! Welcome1! letmein1! admin123! admin888 hello123 Test1234 P@ssw0rd123 iloveyou1 W3lcome2026',
  'a season, month or day with a year':
    'Summer2026! Spring2025 Winter2024! Summer2026!! January2026 Monday1!',
  'a repetition, a sequence, keys side by side':
    'a1a1a1 aaaaaa1 111111a abcd1234 123456abc abc123456 q1w2e3r4 1q2w3e4r5t asdf1234 zxcvbn123 zaq12wsx qwe123 1234qwer!',
  'Chinese numbers and words':
    'woaini1 woaini1314 woaini520 5201314a a5201314 5201314woaini iloveu520 aini1314 woaiwojia1 wodemima1 mima123 caonima1',
  'Chinese sites, surnames, cities':
    'taobao123 qq123456 baidu2026 weixin888 wang123456 zhang1990 Beijing2008 shanghai1 china123',
  'digits of the keypad': '147258a a147258369 159357aa',
};
it.each(
  Object.entries(guessable).flatMap(([kind, list]) => list.split(' ').map((password) => [kind, password])),
)('%s: %s', (_, password) => expect(why(password)).toBe('error.passwordGuessable'));

it.each([
  ['designer1', 'designer@example.com'],
  ['DESIGNER-2026!', 'designer@example.com'],
  ['designer@example.com1', 'designer@example.com'],
  ['Ada.Lovelace7', 'Ada Lovelace'],
  ['a13900009999', '13900009999'],
  ['+447700900123x', '+447700900123'],
  ['王小明2026', '王小明'],
])('%s is the name %s', (password, name) => expect(why(password, null, name)).toBe('error.passwordIsName'));

it.each([
  'acme123',
  'Acme2026!',
  'hub2026',
  'motors-7',
  'AcmeDesignMotors1',
  'acme.hub.example1',
  'HubEntry2026',
])('%s is a name of the portal', (password) => expect(why(password)).toBe('error.passwordIsName'));

it.each<[string, string | null]>([
  ['Design3D!', 'designer@example.com'],
  ['mydesigner1', 'designer@example.com'],
  ['Quite-new-7', '13900009999'],
  ['jo-1984-x', 'jo@example.com'],
  ['summer84629173', null],
  ...'correct7horse violet7kettle tr0mbone-gate7 Zebra-Cloud-4 Sketch-72 lamp2river 蓝色lamp7河流'
    .split(' ')
    .map((password): [string, string] => [password, 'Ada']),
])('%s is good', (password, name) => expect(why(password, name)).toBeNull());

it.each(['x9Kd2p', 'k7#mQ2', 'Xq4!rT', 'qz7w4k'])('six characters by chance, %s, are good', (password) =>
  expect(why(password)).toBeNull(),
);

it('judges a long password by its beginning, whatever follows', () => {
  expect(why(`Quite-new-7${'a'.repeat(117)}`)).toBeNull();
  expect(why('a1'.repeat(64))).toBe('error.passwordGuessable');
  expect(why('1a', '', 'x'.repeat(10_000))).toBe('error.passwordGuessable');
});
