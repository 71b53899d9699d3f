import { expect, it } from 'vitest';
import { missingNotices, riskyCode } from './riskyCode.mjs';

it.each([
  ['a=eval(b)', 'a.js runs text as code'],
  ['new Function("return 1")()', 'a.js runs text as code'],
  ['w.postMessage({a:1},"*")', 'a.js posts a message to any origin'],
  ['w.postMessage(m,`*`)', 'a.js posts a message to any origin'],
  ['fetch("http://localhost:4600/api")', 'a.js names a server of this machine'],
  ['e.innerHTML=t', 'a.js parses text as HTML'],
  ['e.insertAdjacentHTML("beforeend",t)', 'a.js parses text as HTML'],
])('tells of %s', (code, fault) => {
  expect(riskyCode(new Map([['a.js', code]]))).toEqual([fault]);
});

it('has nothing against what is alike', () => {
  const code =
    'w.postMessage(m,o);h.includes("*");e.innerHTML===t;"localhost"===h;r=/^https?:\\/\\/(?:localhost)/;medieval(b)';
  expect(riskyCode(new Map([['a.js', code]]))).toEqual([]);
  expect(riskyCode(new Map([['assets/react-1a2B.js', 'e.innerHTML=n']]))).toEqual([]);
});

it('names packages without a notice', () => {
  expect(missingNotices('\nreact-dom 19.3.1\n\nhash-wasm 4.13.0\n')).toEqual([
    'third-party-licenses.txt lacks @r2wc/core',
  ]);
});
