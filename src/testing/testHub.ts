/**
 * A hub in memory, for tests of pages that show the sign-in (npm entry `hub-entry/testing`, docs/testing.md). Answers
 * have the shapes of docs/contract.md section 6.
 */
import { authorize } from '../api/authorize';
import { check } from '../api/check';
import { deleteCookies } from '../api/deleteCookies';
import { factorSend } from '../api/factorSend';
import { login } from '../api/login';
import { systemSettings, type SystemSettings } from '../api/systemSettings';
import { trackEvents } from '../api/trackEvents';
import { lostAnswers, recordedAnswers, type LostAnswer } from './recordedAnswers';
import type { TestAccount, TestAnswer, TestCall } from './testAnswers';
import { answersCheck } from './testCheck';
import { createFactorHub } from './testFactors';
import { passkeyAnswers } from './testPasskeys';

/** Options of a test hub. */
export interface TestHubOptions {
  /**
   * The address that the page under test names as its hub.
   * @default https://hub.example
   */
  origin?: string;
  /**
   * Settings of the tenant; the page under test is listed in any case. A function is asked at every load.
   * @default none: every method is offered
   */
  settings?: SystemSettings | (() => SystemSettings);
  /**
   * Who can sign in by e-mail and password, and with a passkey (`createTestAuthenticator`).
   * @default ada@example.com with the password Design3D! and the name Ada Designer
   */
  accounts?: readonly TestAccount[];
  /**
   * Whether a sign-in is answered with a check first, which the browser solves without asking.
   * @default false
   */
  asksCheck?: boolean;
}

/** The part of Playwright's `Route` that is used. */
export interface TestRoute {
  request: () => {
    url: () => string;
    method: () => string;
    headers: () => Record<string, string>;
    postData: () => string | null;
  };
  fulfill: (answer: { status: number; headers: Record<string, string>; body: string }) => Promise<void>;
  abort: () => Promise<void>;
}

/** A hub in memory. */
export interface TestHub {
  readonly origin: string;
  /** What it has received so far. */
  readonly calls: readonly TestCall[];
  /**
   * Sets the answers of a call, in place of the hub's own. They are used in order; the last one repeats.
   * @param path below the hub's origin, e.g. `/api/hub/v1/login/`
   */
  reply: (path: string, ...answers: TestAnswer[]) => void;
  /**
   * Answers a request.
   * @throws TypeError as `fetch` does without a connection, also for a call that has no answer; its message names the call
   */
  fetch: (request: Request) => Promise<Response>;
  /** Answers the page's own requests to the hub in place of its `fetch`. @returns restores `fetch` */
  install: (view?: Window & typeof globalThis) => () => void;
  /** For Playwright: `await page.route(hub.origin + '/**', hub.route)`. */
  route: (route: TestRoute) => Promise<void>;
}

const ada: TestAccount = { account: 'ada@example.com', password: 'Design3D!', username: 'Ada Designer' };

/** Creates a test hub. */
export function createTestHub(options: TestHubOptions = {}): TestHub {
  const { origin = 'https://hub.example', settings = {}, accounts = [ada], asksCheck = false } = options;
  const calls: TestCall[] = [];
  const given = new Map<string, TestAnswer[]>();
  const sessions = new Map<string, TestAccount>();

  const open = (account: TestAccount): TestAnswer => {
    const token = `token-${sessions.size + 1}`;
    sessions.set(token, account);
    const { username } = account;
    return { code: 1, message: '', info: { auth_token: token, ticket: `ticket-${sessions.size}`, username } };
  };
  const factors = createFactorHub(open);
  const signIn = (body: unknown): TestAnswer => {
    const answered = factors.answer(body);
    if (answered) return answered;
    const typed: Partial<TestAccount> = typeof body === 'object' && body !== null ? body : {};
    const found = accounts.find(
      ({ account, password }) => account === typed.account && password === typed.password,
    );
    return found ? factors.afterPassword(found) : recordedAnswers.accountOrPasswordWrong;
  };
  const checked = (token: string): TestAnswer => {
    const username = sessions.get(token)?.username;
    return username === undefined
      ? recordedAnswers.sessionGone
      : { code: 1, message: '', info: { status: 1, username } };
  };
  const own: Record<string, (call: TestCall, request: Request) => TestAnswer> = {
    [systemSettings.path]: (_, request) => ({
      code: 1,
      message: '',
      info: { ...(typeof settings === 'function' ? settings() : settings), tag_origins: [pageOf(request)] },
    }),
    [login.path]: ({ body }) =>
      asksCheck && !answersCheck(body) ? recordedAnswers.checkFirst : signIn(body),
    [check.path]: (_, request) => checked(tokenOf(request)),
    [deleteCookies.path]: (_, request) => (sessions.delete(tokenOf(request)), recordedAnswers.cookiesDeleted),
    [factorSend.path]: () => recordedAnswers.done,
    [authorize.path]: () => recordedAnswers.appToken,
    [trackEvents.path]: () => recordedAnswers.done,
    ...passkeyAnswers({
      accounts,
      hostOf: (request) => new URL(pageOf(request) ?? origin).hostname,
      ownerOf: (request) => sessions.get(tokenOf(request)),
      signIn: open,
    }),
  };

  const answer = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: sharing(request) });
    const path = new URL(request.url).pathname;
    const call = { method: request.method, path, body: await bodyOf(request) };
    calls.push(call);
    const answers = given.get(path) ?? [];
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? own[path]?.(call, request);
    if (next === undefined)
      throw new TypeError(`The test hub has no answer for ${call.method} ${path}. Add one with reply().`);
    return respond(next, request);
  };
  return {
    origin,
    calls,
    reply: (path, ...answers) => void given.set(path, answers),
    fetch: answer,
    install: (view = window) => installFetch(view, origin, answer),
    route: (route) => answerRoute(route, answer),
  };
}

type Answer = (request: Request) => Promise<Response>;

function installFetch(view: Window & typeof globalThis, origin: string, answer: Answer): () => void {
  const real = view.fetch;
  view.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, view.location.href);
    return url.origin === origin ? answer(new Request(input, init)) : real(input, init);
  };
  return () => {
    view.fetch = real;
  };
}

async function answerRoute(route: TestRoute, answer: Answer): Promise<void> {
  const asked = route.request();
  const request = new Request(asked.url(), {
    method: asked.method(),
    headers: asked.headers(),
    body: asked.postData(),
  });
  const response = await answer(request).catch(() => null);
  if (!response) return route.abort();
  const { status, headers } = response;
  return route.fulfill({ status, headers: Object.fromEntries(headers), body: await response.text() });
}

const lost: ReadonlySet<object> = new Set(Object.values(lostAnswers));
const isLost = (answer: TestAnswer): answer is LostAnswer => lost.has(answer);

function respond(answer: TestAnswer, request: Request): Response | Promise<Response> {
  const headers = sharing(request);
  if (!isLost(answer)) return Response.json(answer, { headers });
  if ('body' in answer) return new Response(answer.body, { status: answer.status, headers });
  if (answer === lostAnswers.offline) throw new TypeError('Failed to fetch');
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** Headers that let the page read an answer from another origin. */
const sharing = ({ headers }: Request): Record<string, string> => ({
  'access-control-allow-origin': headers.get('origin') ?? '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
});

/** Origin of the page that asks: browsers name it in requests to other origins, a replaced `fetch` does not. */
const pageOf = ({ headers }: Request): string | undefined =>
  headers.get('origin') ?? globalThis.location?.origin;

const tokenOf = ({ headers }: Request): string =>
  (headers.get('authorization') ?? '').replace(/^Bearer /, '');

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
