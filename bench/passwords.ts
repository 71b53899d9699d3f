/**
 * `npm run bench:passwords`: milliseconds that the demo hub needs to judge a new password (`guessablePassword.ts`), for
 * ordinary ones and for those of 128 characters that cost most. Prints a table.
 */
import { whyGuessable, type KnownNames } from '../demo/hub/accounts/guessablePassword';

const names: KnownNames = {
  account: ['designer@example.com', '13800138000', 'x'.repeat(64)],
  tenant: { host: 'acme.hub.example', settings: { theme: { system_name: 'Acme Motors' } } },
};
const passwords = {
  'a good one': 'Quite-new-7',
  'a leaked one': 'password1',
  'signs for letters': 'p@$$w0rd!1|3',
  'all characters': 'aK3#xP9!mQ7&zR2%',
  digits: '8402957163',
  dates: '1.1.2020a',
  'one character': 'a',
};
const longest = 128;
const repetitions = 200;

for (const [kind, text] of Object.entries(passwords))
  for (const password of [text, text.repeat(longest).slice(0, longest)]) {
    whyGuessable(password, names);
    const start = performance.now();
    for (let round = 0; round < repetitions; round++) whyGuessable(password, names);
    const spent = (performance.now() - start) / repetitions;
    process.stdout.write(`${kind}, ${password.length} characters: ${spent.toFixed(2)} ms\n`);
  }
