/** The tables "what each call changes, and whom it tells" of docs/contract.md have every call, and no call that is gone. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { HubCall } from '../src/api/defineCall';
import { describedCalls } from './callRoutes';

const contract = readFileSync(new URL('../docs/contract.md', import.meta.url), 'utf8');
const [, told = ''] = contract.split('What each call of a signed-in owner changes');
const [written = ''] = told.split('\n### ');

/** `POST /v1/user/verify`; the paths of the page are below `/api/hub`, unless they start with `/api`. */
const nameOf = ({ method, path }: Pick<HubCall, 'method' | 'path'>): string =>
  `${method} ${path.replace(/^\/api\/hub(?=\/v1)/, '')}`;

/** As the page names them: `POST `/a`, `/b`, GET `/c``; `[…]` and a last part after a comma are forms of the path before. */
function namesIn(text: string): string[] {
  let method = '';
  let last = '';
  return [...text.matchAll(/\b(GET|POST|PATCH|DELETE)\b|`(\/[^`]*)`/g)].flatMap(([, verb, path]) => {
    if (verb !== undefined) method = verb;
    if (path === undefined) return [];
    const full = path.startsWith('/v1/') || path.startsWith('/api/') ? path : last.replace(/\/[^/]*$/, path);
    last = full;
    const optional = /^(.*)\[(.*)\]$/.exec(full);
    const paths = optional ? [optional[1] ?? '', `${optional[1]}${optional[2]}`] : [full];
    return paths.map((each) => `${method} ${each}`);
  });
}

const rows = written
  .split('\n')
  .flatMap((line) => /^\| ((?:GET|POST|PATCH|DELETE) [^|]*) \|/.exec(line)?.[1] ?? []);
const [, unchanging = ''] = /change nothing of any account: (.*)/.exec(written) ?? [];
const named = [...rows.flatMap(namesIn), ...namesIn(unchanging)];

const isNamed = (call: HubCall): boolean =>
  named.includes(nameOf(call)) ||
  named.includes(nameOf(call).replace(/\/v1\/(.+)\/login_by_code$/, '/v1/{provider}/login_by_code'));

/** Whose answer may be a session. */
const signsIn = ({ info }: HubCall): boolean => JSON.stringify(info).includes('"auth_token"');

it('every call that writes or signs in is in a table, or is said to change nothing', () => {
  const calls = describedCalls.filter((call) => call.method !== 'GET' || signsIn(call));
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter((call) => !isNamed(call)).map(nameOf)).toEqual([]);
});

it('each name there is a call', () => {
  const known = new Set([...describedCalls.map(nameOf), 'GET /v1/{provider}/login_by_code']);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('no call is said to change something and nothing', () => {
  const changing = new Set(rows.flatMap(namesIn));
  expect(namesIn(unchanging).filter((name) => changing.has(name))).toEqual([]);
});
