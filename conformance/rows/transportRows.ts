import * as v from 'valibot';
import { envelopeSchema } from '../../src/api/decodeAnswer';
import { login } from '../../src/api/login';
import { systemSettings } from '../../src/api/systemSettings';
import { expectThat } from '../expectations';
import { NotTested } from '../endings';
import type { ConformanceRow } from '../row';
import type { Subject } from '../subject';

const stranger = 'https://stranger.example';
const json = { 'content-type': 'application/json', language: 'en' };
const headerNames = 'authorization, content-type, language, client-type, entry-flow, entry-domain';

async function envelopeOf(answer: Response): Promise<v.InferOutput<typeof envelopeSchema>> {
  const body: unknown = await answer.json().catch(() => null);
  const envelope = v.safeParse(envelopeSchema, body);
  expectThat(envelope.success, `HTTP ${answer.status} without an envelope { code, message, info }`);
  return envelope.output;
}

async function listedPage(subject: Subject): Promise<string> {
  const [origin] = (await subject.settings()).tag_origins ?? [];
  if (origin === undefined) throw new NotTested('the tenant lists no tag_origins');
  return origin;
}

const preflight = (subject: Subject, origin: string) =>
  subject.fetch(login.path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headerNames.replaceAll(' ', ''),
    },
  });

const badBodies = ['{"type":0,"account":', '[]', '"text"', '{"type":"zero"}', ''];

/** Envelopes, origins, preflights and input that no widget sends. */
export const transportRows: readonly ConformanceRow[] = [
  {
    level: 'must',
    area: 'transport',
    title: 'the settings are an envelope with info',
    call: systemSettings,
    ends: 'done',
    run: async (subject) => {
      await subject.settings();
    },
  },
  {
    level: 'must',
    area: 'transport',
    title: 'any page may read the settings',
    run: async (subject) => {
      const path = `${systemSettings.path}?domain=${new URL(subject.hub).host}`;
      const answer = await subject.fetch(path, { headers: { origin: stranger } });
      const allowed = answer.headers.get('access-control-allow-origin');
      expectThat(allowed === '*' || allowed === stranger, `Access-Control-Allow-Origin is ${allowed}`);
    },
  },
  {
    level: 'must',
    area: 'transport',
    title:
      'a sign-in from an unlisted page is refused with 403, in an envelope, before its password is looked at',
    run: async (subject) => {
      const { account, password } = await subject.person();
      const body = JSON.stringify({ type: 0, account, password });
      const answer = await subject.fetch(login.path, {
        method: 'POST',
        headers: { ...json, origin: stranger },
        body,
      });
      expectThat(answer.status === 403, `HTTP ${answer.status}`);
      expectThat(answer.headers.get('access-control-allow-origin') === null, 'allows the page to read it');
      expectThat((await envelopeOf(answer)).code < 0, 'succeeds');
    },
  },
  {
    level: 'must',
    area: 'transport',
    title: 'cookies are never accepted from other pages (no Access-Control-Allow-Credentials)',
    run: async (subject) => {
      const answers = await Promise.all([
        preflight(subject, subject.hub),
        subject.fetch(systemSettings.path),
      ]);
      for (const answer of answers)
        expectThat(answer.headers.get('access-control-allow-credentials') === null, 'the header is sent');
    },
  },
  {
    level: 'must',
    area: 'transport',
    title: 'a listed page’s preflight passes without a token',
    run: async (subject) => {
      const origin = await listedPage(subject);
      const answer = await preflight(subject, origin);
      expectThat(answer.ok, `HTTP ${answer.status}`);
      const allowed = answer.headers.get('access-control-allow-origin');
      expectThat(allowed === origin, `Access-Control-Allow-Origin is ${allowed}`);
      const names = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase();
      const missing = headerNames.split(', ').filter((name) => !names.includes(name));
      expectThat(missing.length === 0, `Access-Control-Allow-Headers lacks ${missing.join(', ')}`);
    },
  },
  {
    level: 'should',
    area: 'transport',
    title: 'a listed page can read Retry-After',
    run: async (subject) => {
      const origin = await listedPage(subject);
      const body = JSON.stringify({ type: 0, account: '', password: '' });
      const answer = await subject.fetch(login.path, { method: 'POST', headers: { ...json, origin }, body });
      const exposed = answer.headers.get('access-control-expose-headers') ?? '';
      expectThat(/\bretry-after\b/i.test(exposed), `Access-Control-Expose-Headers is "${exposed}"`);
    },
  },
  {
    level: 'must',
    area: 'transport',
    title: 'input that no widget sends is refused in an envelope that repeats none of it',
    run: async (subject) => {
      for (const body of badBodies) {
        const answer = await subject.fetch(login.path, {
          method: 'POST',
          headers: { ...json, origin: subject.hub },
          body,
        });
        expectThat(answer.status < 500, `HTTP ${answer.status} for ${body}`);
        const { code, message } = await envelopeOf(answer);
        expectThat(code < 0, `${body} succeeds`);
        expectThat(!/Error|\bat \//.test(message), `answers "${message}" for ${body}`);
      }
    },
  },
  {
    level: 'should',
    area: 'transport',
    title: 'an unknown path below /api answers an envelope with a failure',
    run: async (subject) => {
      const answer = await subject.fetch('/api/hub/v1/unknown-call', {
        method: 'POST',
        headers: json,
        body: '{}',
      });
      expectThat(answer.status === 404, `HTTP ${answer.status}`);
      expectThat((await envelopeOf(answer)).code < 0, 'succeeds');
    },
  },
];
