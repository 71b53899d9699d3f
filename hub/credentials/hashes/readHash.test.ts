/** Hashes that other programs made: Python's hashlib and crypt, PHP, passlib, argon2's own documentation. */
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { HashFault } from './hashFormat';
import { decoyOf, readHash } from './readHash';

const password = 'Sketch-72';
const digest64 = 'A'.repeat(86);

const read = (text: string) => {
  const made = readHash(text);
  if (made instanceof HashFault) throw made;
  return made;
};
const known: [name: string, text: string, password: string][] = [
  ['argon2i', '$argon2i$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG', 'password'],
  ['bcrypt of PHP', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq', 'rasmuslerdorf'],
  ['bcrypt', '$2b$04$BCryptRequires22ChrcteHwwmzgNRR2RFGtKUs3k2j4h3V8LFSDK', password],
  ['older bcrypt', '$2a$04$BCryptRequires22ChrcteHwwmzgNRR2RFGtKUs3k2j4h3V8LFSDK', password],
  ['bcrypt of Django', 'bcrypt$$2b$04$BCryptRequires22ChrcteHwwmzgNRR2RFGtKUs3k2j4h3V8LFSDK', password],
  [
    'scrypt as PHC',
    '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
    'password',
  ],
  [
    'scrypt of Werkzeug',
    'scrypt:1024:8:1$seasalt$de6dac23c53a8dd9fe698d63c0b57256fc078b616e8f035661ed104aa1d7f634e89a206419556e51694caf8b797363418a4b017deadf12c47e26347e6c71d86b',
    password,
  ],
  [
    'scrypt of Django',
    'scrypt$1024$seasalt$8$1$3m2sI8U6jdn+aY1jwLVyVvwHi2FujwNWYe0QSqHX9jTomiBkGVVuUWlMr4t5c2NBiksBferfEsR+JjR+bHHYaw==',
    password,
  ],
  ['PBKDF2 of Django', 'pbkdf2_sha256$1000$seasalt$7Ezq7EKM1kkiG6hn+gIk8citfuqZUamjPepWCM6m/wQ=', password],
  ['older PBKDF2 of Django', 'pbkdf2_sha1$1000$seasalt$QP9bMkKxG2Ol5bMQHuon7pb85KU=', password],
  [
    'PBKDF2 of Werkzeug',
    'pbkdf2:sha512:1000$seasalt$9b4ad16ff1daddea5a7fd82f8a689ccf8c872732d1ef7e39b715ed46b79ad6cbf2e59494295104d0f6657d69fb576c9bfec07b9da3c67b5f375d5da3c621efa6',
    password,
  ],
  [
    'PBKDF2 as PHC',
    '$pbkdf2-sha512$i=1000,l=64$c2Vhc2FsdC1zZWFzYWx0$Nf3mWkTEfqCch7aivh3Xa+fac+6IKiUJxUh1JiLroSWN91i4hM9lZOOhLsuEqPcAFJ7RugEv3ZmX7Cob7KknbQ',
    password,
  ],
  [
    'PBKDF2 of passlib',
    '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk',
    'toomanysecrets',
  ],
];

describe.each(known)('%s', (_, text, right) => {
  it('tells the right password from another one', async () => {
    expect(await read(text).verify(right)).toBe(true);
    expect(await read(text).verify(`${right} `)).toBe(false);
    expect(await read(text).verify('a\0b')).toBe(false);
  });

  it('has a decoy of the same cost that this password does not fit', async () => {
    const decoy = decoyOf(text) ?? '';
    expect(decoy).toHaveLength(text.length);
    expect(read(decoy).cost).toBe(read(text).cost);
    expect(await read(decoy).verify(right)).toBe(false);
    const { salt, digest } = read(text);
    expect(decoy).not.toContain(salt);
    expect(decoy).not.toContain(digest.slice(0, 8));
  });

  it('cut short or changed is a fault or another hash, and never an exception', async () => {
    for (let index = 0; index < text.length; index += 3) {
      const changed = [text.slice(0, index), `${text.slice(0, index)}$${text.slice(index + 1)}`];
      for (const one of changed) {
        const made = readHash(one);
        // The dear ones take seconds.
        if (made instanceof HashFault || right === 'password') continue;
        expect(await made.verify(`not ${right}`)).toBe(false);
      }
    }
  });
});

it.each([0, 1, 2])('argon2 of kind %i, also with the prefix of Django', async (algorithm) => {
  const text = await hash(password, { algorithm, memoryCost: 64, timeCost: 1 });
  for (const one of [text, `argon2${text}`]) {
    expect(await read(one).verify(password)).toBe(true);
    expect(await read(one).verify('another')).toBe(false);
  }
});

it.each([
  ['', 'none of'],
  [`pbkdf2_sha256$1000$s\0lt$${digest64}`, 'printable ASCII'],
  ['secret', 'none of'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'none of'],
  ['$1$salt$qJH7.N4xYta3aEG/dfqo/0', 'none of'],
  [`$2b$04$${'a'.repeat(600)}`, 'longer than 512'],
  ['$2x$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq', 'no bcrypt hash'],
  ['$2b$31$BCryptRequires22ChrcteHwwmzgNRR2RFGtKUs3k2j4h3V8LFSDK', 'rounds (as a power of two) are above 14'],
  [
    '$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG',
    'KiB of memory are above',
  ],
  [
    '$argon2id$v=19$m=65536,t=4000000000,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG',
    'times its passes',
  ],
  ['$argon2id$v=19$m=65536,t=2,p=200$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG', 'lanes are above'],
  ['$argon2id$v=19$m=1024,t=2,p=1$c29tZXNhbHQ$AAAA', 'digest is not 16 to 64'],
  ['$argon2id$v=19$m=1,t=1,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG', 'no PHC string'],
  [`$scrypt$ln=30,r=8,p=1$c2VhIHNhbHQ$${digest64}`, 'bytes of memory are above'],
  [`$scrypt$ln=99,r=8,p=1$c2VhIHNhbHQ$${digest64}`, 'memory cannot be read'],
  [`$scrypt$ln=14,r=8,p=900$c2VhIHNhbHQ$${digest64}`, 'lanes (p) are above'],
  [`$scrypt$ln=17,r=8,p=16$c2VhIHNhbHQ$${digest64}`, 'N times r times p'],
  [`scrypt:1000:8:1$salt$${'ab'.repeat(32)}`, 'no power of two'],
  ['scrypt:1024:8:1$salt$abc', 'no hex digits'],
  [`pbkdf2_sha256$90000000$salt$${digest64}`, 'iterations are above 2000000'],
  [`$pbkdf2-sha1$1900000$c2VhIHNhbHQ$${digest64}`, 'iterations are above 2000000'],
  [`pbkdf2_sha256$0$salt$${digest64}`, 'iterations cannot be read'],
  ['pbkdf2_sha256$1000$salt$AAAA', 'digest is not 16 to 64'],
  [`pbkdf2_md5$1000$salt$${digest64}`, 'a form that is not known'],
  [`pbkdf2_sha256$1000$${'s'.repeat(65)}$${digest64}`, 'salt is longer than 64'],
])('refuses %s', (text, fault) => {
  const made = readHash(text);
  expect(made).toBeInstanceOf(HashFault);
  expect(made instanceof HashFault && made.message).toContain(fault);
  expect(decoyOf(text)).toBe(null);
});
