/** Every call answers any input with an envelope: no internal error, no stack and nothing of the input. */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeSchema } from '../../src/api/decodeAnswer';
import { describedCalls } from '../callRoutes';
import { createTestHub, portal, someFlow, type TestHub } from '../testing/createTestHub';

let test: TestHub;
let token = '';
beforeAll(async () => {
  test = await createTestHub({ offeredProviders: ['auth0', 'oneaccess'] });
  const response = await test.fetch('/api/hub/v1/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 0, account: 'designer@example.com', password: 'Design3D!' }),
  });
  token = v.parse(v.object({ info: v.object({ auth_token: v.string() }) }), await response.json()).info
    .auth_token;
});
afterAll(() => test.close());

/** Part of every text that is sent; no answer may contain it. */
const mark = 'MarkOfTheVisitor';

/** Texts that often break programs: control characters, half a surrogate, SQL, HTML, paths, prototypes. */
const hostileText = fc
  .oneof(
    fc.constant('\u0000'),
    fc.constantFrom(
      '\ud800',
      "' or 1=1 --",
      '<script>',
      '../../etc/passwd',
      '${7*7}',
      '%00',
      'null',
      '',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  .map((text) => `${text}${mark}`);

const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -1, 0, 1, 2 ** 53, 1e308, [], {}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('constructor', 'toString', '$ne', 'length'), hostileText),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
);

/** Names of a request's fields, and of others. */
function fieldsOf(request: unknown): string[] {
  const entries =
    typeof request === 'object' && request !== null && 'entries' in request ? request.entries : {};
  return [...Object.keys(Object(entries)), 'constructor', 'hasOwnProperty', '__defineGetter__'];
}

/** Valid values. Some are kept in the input so that the rest of a handler runs too. */
const fitting: Readonly<Record<string, unknown>> = {
  account: 'designer@example.com',
  email: 'somebody@example.com',
  mobile: '13800138000',
  type: 1,
  action: 'login',
  password: 'Sketch-72',
  new_password: 'Sketch-72',
  re_new_password: 'Sketch-72',
  response_type: 'token',
  app_key: 'studio-app',
  domain: 'localhost',
};

describe.each(describedCalls)('$method $path ($name)', ({ method, path, request }) => {
  const anyRequest = fc.record(
    Object.fromEntries(
      fieldsOf(request).map((name) => [
        name,
        fc.oneof(
          { weight: name in fitting ? 4 : 0, arbitrary: fc.constant(fitting[name]) },
          { weight: 4, arbitrary: hostileValue },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      ]),
    ),
  );

  const send = (fields: Record<string, unknown>) => {
    const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(fields[name]));
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const query = given.map(([name, value]) => `${encode(name)}=${encode(value)}`);
    return test.fetch(method === 'POST' ? inPath : `${inPath}?${query.join('&')}`, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: portal,
        authorization: `Bearer ${token}`,
        'entry-flow': someFlow,
      },
      ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
    });
  };

  it('answers any input with an envelope', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (fields) => {
        const response = await send(fields);
        const text = await response.text();
        const { code } = v.parse(envelopeSchema, JSON.parse(text));
        expect(code).not.toBe(-10002);
        expect(text).not.toContain(mark);
        expect(text).not.toMatch(/\bat \S+ \(|node_modules|Error:/);
      }),
      { numRuns: 12 },
    );
    await test.fetch('/dev/limits', { method: 'DELETE' });
  });
});

/** As in an address; `encodeURIComponent` throws on half a surrogate. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}
