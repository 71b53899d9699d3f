import { randomBytes } from 'node:crypto';
import type { CaptchaAction } from '../src/api/captchaAction';
import { checkCaptcha } from '../src/api/checkCaptcha';
import type { HubAnswer, HubClient } from '../src/api/client';
import { createHubClient } from '../src/api/createHubClient';
import type { HubCall, InfoOf, RequestOf } from '../src/api/defineCall';
import { emailSend } from '../src/api/emailSend';
import { login } from '../src/api/login';
import { registerByEmail } from '../src/api/registerByEmail';
import { systemSettings, type SystemSettings } from '../src/api/systemSettings';
import { Deviation, NotTested, SwitchedOff } from './endings';
import type { ConformanceTools } from './tools';

/** An account of the hub. */
export interface Person {
  account: string;
  password: string;
}

/** An app that the hub knows. */
export interface KnownApp {
  key: string;
  secret: string;
  redirectUri: string;
}

/** Which hub is tested, and with what. */
export interface SubjectOptions {
  /** Origin of the portal. */
  hub: string;
  tools: ConformanceTools;
  /** An account that may be used; by default the run registers one. */
  person?: Person;
  app?: KnownApp;
}

/** One visit: its own flow, and who is signed in. */
export interface Visit extends HubClient {
  token: string | null;
  language: string;
}

/** A password that every hub accepts: letters and digits, not a common one. */
export const goodPassword = 'Sketch-72-lamp';

const codeWithinMs = 10_000;

/** The hub that is tested, with what rows need to prepare themselves. */
export class Subject {
  readonly hub: string;
  readonly app: KnownApp | undefined;
  readonly #tools: ConformanceTools;
  readonly #given: Person | undefined;
  /** Two runs on one hub use different addresses. */
  readonly #run = randomBytes(4).toString('hex');
  #people = 0;
  #person: Promise<Person> | undefined;

  constructor({ hub, tools, person, app }: SubjectOptions) {
    this.hub = new URL(hub).origin;
    this.#tools = tools;
    this.#given = person;
    this.app = app;
  }

  /** @param origin of the page the visit is on; the portal's by default, `null` for a program */
  visit(origin: string | null = this.hub): Visit {
    const flow = randomBytes(32).toString('hex');
    const client = createHubClient({
      hub: this.hub,
      headers: () => ({ language: visit.language, clientType: 'web', token: visit.token, flow }),
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        if (origin !== null) headers.set('origin', origin);
        return fetch(input, { ...init, headers });
      },
    });
    const call: Visit['call'] = (described, request, options) => client.call(described, request, options);
    const visit: Visit = { call, token: null, language: 'en' };
    return visit;
  }

  /** Any request to the hub. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.hub), { redirect: 'manual', ...init });
  }

  async settings(): Promise<SystemSettings> {
    const { info } = await this.visit().call(systemSettings, { domain: new URL(this.hub).host });
    return info ?? {};
  }

  /** An address that no account has. */
  newAddress(): string {
    this.#people += 1;
    return `conformance-${this.#run}-${this.#people}@example.com`;
  }

  /** Sends a call; solves the picture that the hub may ask for, and sends it again. */
  async send<Call extends HubCall>(
    visit: Visit,
    call: Call,
    request: RequestOf<Call>,
    { account, action }: { account: string; action: CaptchaAction },
  ): Promise<HubAnswer<InfoOf<Call>>> {
    const answer = await visit.call(call, request);
    const picture = pictureOf(answer.info);
    if (picture === null) return answer;
    const captcha = await this.#tools.pictureText?.(picture);
    if (!captcha) throw new NotTested('the hub asks for a picture, and no tool reads it');
    await visit.call(checkCaptcha, { mobile: account, captcha, type: 0, action });
    return visit.call(call, request);
  }

  /** Does what sends a code, and waits for the code. */
  async codeAfter(to: string, send: () => Promise<unknown>): Promise<string> {
    const before = await this.#tools.lastCode(to);
    await send();
    const until = Date.now() + codeWithinMs;
    while (Date.now() < until) {
      const code = await this.#tools.lastCode(to);
      if (code !== null && code !== before) return code;
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
    throw new NotTested(`no code for ${to} came within ${codeWithinMs / 1000} s`);
  }

  /** Asks for a code by mail. @param type 1 registration, 2 reset, 4 sign-in */
  mailCode(visit: Visit, email: string, type: 1 | 2 | 4): Promise<string> {
    const action = ({ 1: 'register', 2: 'reset', 4: 'login' } as const)[type];
    return this.codeAfter(email, () =>
      this.send(visit, emailSend, { email, type }, { account: email, action }),
    );
  }

  /** Registers an account by mail. */
  async newcomer(): Promise<Person> {
    await this.requireRegistration();
    const visit = this.visit();
    const email = this.newAddress();
    const email_captcha = await this.mailCode(visit, email, 1);
    const request = { email, email_captcha, nickname: 'Conformance', password: goodPassword };
    const { info } = await visit.call(registerByEmail, request);
    if (!info?.auth_token) throw new Deviation('the registration answers no auth_token');
    return { account: email, password: goodPassword };
  }

  /** The account that rows sign in with. */
  person(): Promise<Person> {
    this.#person ??= this.#given ? Promise.resolve(this.#given) : this.newcomer();
    return this.#person;
  }

  /** @returns a visit that is signed in */
  async signedIn(person?: Person): Promise<Visit & { token: string }> {
    const known = person ?? (await this.person());
    const visit = this.visit();
    const request = { type: 0, ...known } as const;
    const { info } = await this.send(visit, login, request, { account: known.account, action: 'login' });
    const token = info?.auth_token;
    if (!token) throw new Deviation('the sign-in answers no auth_token');
    return Object.assign(visit, { token });
  }

  async requireRegistration(): Promise<void> {
    const { profile, theme } = await this.settings();
    const isOff =
      profile?.allow_register === false ||
      profile?.email_register === false ||
      theme?.disable_create_account === true;
    if (isOff) throw new SwitchedOff('registration by e-mail is off');
  }

  async requireReset(): Promise<void> {
    const { profile } = await this.settings();
    if (profile?.password_reset === false) throw new SwitchedOff('the password reset is off');
  }
}

function pictureOf(info: unknown): string | null {
  const picture: unknown =
    typeof info === 'object' && info !== null && 'image_captcha' in info ? info.image_captcha : null;
  return typeof picture === 'string' ? picture : null;
}
