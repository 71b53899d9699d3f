import { expectThat } from '../expectations';
import type { ConformanceRow } from '../row';
import type { Subject } from '../subject';

async function portal(subject: Subject, path: string): Promise<Response> {
  const answer = await subject.fetch(path, { headers: { accept: 'text/html' } });
  const type = answer.headers.get('content-type') ?? '';
  expectThat(answer.status === 200 && type.startsWith('text/html'), `${path}: HTTP ${answer.status} ${type}`);
  return answer;
}

const documents = [
  '/entry',
  '/entry/register',
  '/entry_login',
  '/content',
  '/account',
  '/service/agreement',
  '/privacy/policy',
];

/** The portal's documents and files. */
export const documentRows: readonly ConformanceRow[] = [
  {
    level: 'must',
    area: 'documents',
    title: 'the portal’s addresses answer its document',
    run: async (subject) => {
      for (const path of documents) {
        const html = await (await portal(subject, path)).text();
        expectThat(html.includes('<hub-entry'), `${path} has no <hub-entry>`);
      }
    },
  },
  {
    level: 'must',
    area: 'documents',
    title: 'each document says who may frame it (frame-ancestors, without *)',
    run: async (subject) => {
      for (const path of documents) {
        const policy = (await portal(subject, path)).headers.get('content-security-policy') ?? '';
        const ancestors = /(?:^|;)\s*frame-ancestors ([^;]+)/.exec(policy)?.[1] ?? '';
        expectThat(ancestors !== '', `${path} has no frame-ancestors`);
        expectThat(!ancestors.split(/\s+/).includes('*'), `${path} allows every page`);
      }
    },
  },
  {
    level: 'must',
    area: 'documents',
    title: 'the script of the tag loads on any page, and is revalidated',
    run: async (subject) => {
      const answer = await subject.fetch('/hub-entry.js', { headers: { origin: 'https://partner.example' } });
      expectThat(answer.status === 200, `HTTP ${answer.status}`);
      expectThat(
        answer.headers.get('access-control-allow-origin') === '*',
        'no Access-Control-Allow-Origin: *',
      );
      const caching = answer.headers.get('cache-control') ?? '';
      const seconds = Number(/max-age=(\d+)/.exec(caching)?.[1] ?? 0);
      expectThat(seconds <= 600, `Cache-Control is "${caching}": a release would arrive late`);
    },
  },
  {
    level: 'should',
    area: 'documents',
    title: 'documents keep the address of the page to themselves (Referrer-Policy)',
    run: async (subject) => {
      const policy = (await portal(subject, '/entry')).headers.get('referrer-policy') ?? '';
      expectThat(/^(?:strict-origin|no-referrer|same-origin)/.test(policy), `Referrer-Policy is "${policy}"`);
    },
  },
  {
    level: 'should',
    area: 'documents',
    title: 'an address with a code is not kept by caches',
    run: async (subject) => {
      const answer = await portal(subject, '/entry/login?platform=google&code=x&state=y');
      const caching = answer.headers.get('cache-control') ?? '';
      expectThat(caching.includes('no-store'), `Cache-Control is "${caching}"`);
    },
  },
  {
    level: 'should',
    area: 'documents',
    title: 'an unknown address answers 404',
    run: async (subject) => {
      const { status } = await subject.fetch('/no-such-page');
      expectThat(status === 404, `HTTP ${status}`);
    },
  },
  {
    level: 'should',
    area: 'operation',
    title: '/health/live and /health/ready answer 200',
    run: async (subject) => {
      for (const path of ['/health/live', '/health/ready']) {
        const { status } = await subject.fetch(path);
        expectThat(status === 200, `${path}: HTTP ${status}`);
      }
    },
  },
  {
    level: 'should',
    area: 'operation',
    title: 'over https, browsers are told to stay there (Strict-Transport-Security)',
    run: async (subject) => {
      if (subject.hub.startsWith('http:')) return;
      const header = (await portal(subject, '/entry')).headers.get('strict-transport-security');
      expectThat(header !== null, 'the header is missing');
    },
  },
];
