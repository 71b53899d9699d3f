// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://shop.example/cart" }
/** Every line of docs/troubleshooting.md names who reports it; each of these reports is caused here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEntry } from '../../src/app/createEntry';
import type { DiagnosisFacts, Finding } from '../../src/app/debug/diagnosisFacts';
import { addressFinding, diagnose, policyFinding } from '../../src/app/debug/findings';
import { readFacts } from '../../src/app/debug/readFacts';
import { nameOf, startDiagnosis } from '../../src/app/debug/startDiagnosis';
import { parseEntryConfig } from '../../src/contract/config';
import { embedEntry } from '../../src/sdk/embedEntry';
import { loadHubEntry } from '../../src/sdk/loadHubEntry';
import { openEntry } from '../../src/sdk/openEntry';
import { correctSetup } from '../../src/testing/correctSetup';
import { createFakeElement } from '../../src/testing/fakeElement';
import { createFakeEntryWindow, deliver } from '../../src/testing/fakeEntryWindow';

const projectFolder = join(import.meta.dirname, '../..');
const hub = 'https://hub.example';

/** The last column of each line. */
const reported = readFileSync(join(projectFolder, 'docs/troubleshooting.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| you see'))
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '');

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const cellsOf = (start: string): string[] => reported.filter((cell) => cell.startsWith(start));

/** What `debug` finds in facts that differ from a page without a mistake. */
const found = (change: Partial<DiagnosisFacts>) => (): Finding[] => diagnose({ ...correctSetup, ...change });

/** How each finding of `debug` is caused. */
const causes: Readonly<Record<string, () => Finding[]>> = {
  origin: found({ isRefused: true }),
  hub: found({ hub: null }),
  away: found({ isHubAway: true }),
  csp: () => [policyFinding('connect-src', `${hub}/api/hub/v1/check`)],
  stays: found({ isSignedIn: true, appid: 'shop', callback: null, isOwnSite: true }),
  callback: found({ refusedCallback: 'https://else.example/' }),
  appid: found({ isSignedIn: true, isOwnSite: true }),
  app: found({ appid: 'shop', refusals: [-100_112] }),
  opener: found({ isPopupLost: true }),
  popup: found({ isPopupBlocked: true }),
  memory: found({ isSignedIn: true, appid: 'shop' }),
  cookies: found({ areCookiesBlocked: true }),
  localhost: found({ hub: 'http://localhost:4600', pageOrigin: 'http://localhost:5173', isOwnSite: true }),
  codes: found({ mode: 'frame', mayReadCodes: false }),
  css: found({ outsideSelectors: ['hub-entry input'] }),
  plain: found({ pageOrigin: 'http://shop.example' }),
  mixed: found({ hub: 'http://hub.example' }),
  image: () => [addressFinding({ use: 'image', address: 'https://cdn.example/logo.svg' }, false)],
  script: () => [addressFinding({ use: 'script', address: 'https://sdk.example/x.js' }, false)],
  upload: () => [addressFinding({ use: 'upload', address: 'https://oss.example/' }, false)],
  feature: () => [addressFinding({ use: 'feature', address: 'publickey-credentials-get' }, false)],
  storage: found({ isStorageBlocked: true }),
  twice: found({ scripts: ['/hub-entry.js', '/hub-entry.js?v=2'] }),
};

/** What tools and the hub report, and where a test causes it. */
const elsewhere: Readonly<Record<string, readonly [path: string, shown: string]>> = {
  '-100104': ['e2e/contract/cases/appCases.ts', "'codeUsed'"],
  status: ['e2e/contract/cases/sessionCases.ts', '{ info: { status: 0 } }'],
  TS2339: ['e2e/installed/examples.installed.ts', 'does not exist on type'],
  TS1479: ['e2e/installed/bundlers.installed.ts', 'TS1479'],
  'asset size limit': ['e2e/bundlers/webpack.config.mjs', 'performance'],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.head.replaceChildren();
});

it('every line names who reports it', () => {
  expect(reported.length).toBeGreaterThan(20);
  expect(reported.filter((cell) => namesIn(cell).length === 0)).toEqual([]);
});

describe('debug', () => {
  const names = cellsOf('`')
    .flatMap(namesIn)
    .filter((name) => name !== 'attribute' && name !== 'debug');

  it('has a cause for each finding here, and a line on the page for each finding', () => {
    expect(new Set(names)).toEqual(new Set(Object.keys(causes)));
    expect(diagnose(correctSetup)).toEqual([]);
  });

  it.each(Object.keys(causes))('reports %s', (name) => {
    expect(causes[name]?.().map(({ key }) => nameOf(key))).toEqual([name]);
  });

  it('begins its line in the console with the name', async () => {
    document.head.innerHTML = '<style>hub-entry input { color: red }</style>';
    const entry = await createEntry({ ...createFakeElement('tag') }, window);
    expect(readFacts(entry).outsideSelectors).toEqual(['hub-entry input']);
    startDiagnosis(entry)();
    expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/^<hub-entry debug> css: these rules/));
  });
});

function loginIn(popup: Window | null): Promise<unknown> {
  vi.spyOn(window, 'open').mockReturnValue(popup);
  const { login } = openEntry({ hub });
  vi.advanceTimersByTime(1000);
  return login;
}

describe('the SDK', () => {
  const container = document.createElement('div');
  const embed = (act: (say: () => void) => void) => () => {
    const { frame, login } = embedEntry({ hub, container });
    const fake = createFakeEntryWindow(hub);
    Object.defineProperty(frame, 'contentWindow', { value: fake.window });
    act(() =>
      deliver({ source: 'hub-entry', version: 2, type: 'ready' }, { origin: hub, source: fake.window }),
    );
    return login;
  };
  const failures: Readonly<Record<string, () => Promise<unknown>>> = {
    timeout: embed(() => vi.advanceTimersByTime(10_000)),
    version: embed((say) => say()),
    blocked: () => loginIn(null),
    closed: () => {
      const fake = createFakeEntryWindow(hub);
      fake.state.closed = true;
      return loginIn(fake.window);
    },
  };

  it('has a cause for each failure', () => {
    expect(new Set(cellsOf('SDK').flatMap(namesIn))).toEqual(new Set(Object.keys(failures)));
  });

  it.each(Object.keys(failures))('rejects with %s', async (kind) => {
    await expect(failures[kind]?.()).rejects.toMatchObject({ kind, message: expect.stringMatching(/\w/) });
  });
});

it('the React component reports a script that does not load', () => {
  expect(cellsOf('React').flatMap(namesIn)).toEqual(['load']);
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  });
  loadHubEntry(hub);
  document.scripts[0]?.dispatchEvent(new Event('error'));
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('did not load'));
});

it('an attribute that is not understood is reported', () => {
  expect(reported).toContain('`attribute`, also without `debug`');
  const { problems } = parseEntryConfig({
    attribute: (name) => (name === 'redirect' ? 'maybe' : null),
    address: { pathname: '/', search: '' },
    scriptOrigin: null,
  });
  expect(problems).toEqual(['redirect: expected auto, none; the value is ignored']);
});

it('what tools and the hub report has a test', () => {
  const names = ['TypeScript', 'the hub', 'the bundler'].flatMap(cellsOf).flatMap(namesIn);
  expect(new Set(names)).toEqual(new Set(Object.keys(elsewhere)));
  for (const [path, shown] of Object.values(elsewhere))
    expect(readFileSync(join(projectFolder, path), 'utf8')).toContain(shown);
});
