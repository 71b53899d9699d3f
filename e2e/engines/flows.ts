/** The flows that every engine runs, by mode: a page of the portal, the tag on a partner's page, the frame in an editor. */
import { createHash } from 'node:crypto';
import { addresses, designer, studioApp } from '../addresses';
import { codeSentTo, newEmail, newWatchedMobile } from '../inbox';
import { newAccount, newMobileAccount } from '../newAccount';
import { confirmScan, scanCode } from '../wechatPhone';
import { compareScreens } from './compareScreens';
import { until } from './engine';
import type { Screen } from './screen';
import { screens } from './screens';
import { openEntry, signedIn, type EngineName, type Mode, type Stage } from './stage';
import { findControl, Visitor } from './visitor';

export interface Flow {
  title: string;
  /** Runs the flow, in each mode except those in `without`. */
  walk: (stage: Stage) => Promise<void>;
  /** Modes without this flow, and why. */
  without?: Partial<Record<Mode, string>>;
  /** Begins before the others, so that none waits for it at the end. */
  isLong?: true;
  /** Engines that cannot run this flow, and why. */
  engines?: Partial<Record<EngineName, string>>;
}

const asInChromium = 'roles and names, in reading order and in each language, are those of Chromium';

const isForm = ({ path, isTag, isSignedIn }: Screen): boolean =>
  path.startsWith('/entry') && !isTag && !isSignedIn;

const onPortalOnly = 'a page of the portal itself';

async function signIn(visitor: Visitor, values: { account: string; password: string }): Promise<void> {
  await visitor.fill('Email', values.account);
  await visitor.fill('Password', values.password);
  await visitor.click('submit', 'Sign in');
}

export const flows: readonly Flow[] = [
  {
    title: 'E-mail and password',
    async walk(stage) {
      await signIn(await openEntry(stage), designer);
      await signedIn(stage);
    },
  },
  {
    title: 'Wrong password: the field has the focus, the address stays, the next try works',
    async walk(stage) {
      const { account, password } = await newAccount(stage.request);
      const visitor = await openEntry(stage);
      await signIn(visitor, { account, password: 'not this one' });
      await visitor.focus('field', 'Password');
      const { value } = await visitor.see('field', 'Email');
      if (value !== account) throw new Error(`the address is now "${value}"`);
      await visitor.fill('Password', password);
      await visitor.click('submit', 'Sign in');
      await signedIn(stage);
    },
  },
  {
    title: 'Passkeys: no button where the browser has none; else a click leaves the form, which signs in',
    without: { tag: 'the button opens a window', frame: 'the browser refuses there' },
    async walk(stage) {
      const visitor = await openEntry(stage);
      const name = 'Sign in with a passkey';
      if (await stage.page.read(() => 'PublicKeyCredential' in globalThis))
        await visitor.click('button', name);
      else if (await stage.page.read(findControl, 'button', name)) throw new Error('the button is there');
      await signIn(visitor, designer);
      await signedIn(stage);
    },
  },
  {
    title: 'Registration by e-mail',
    async walk(stage) {
      const visitor = await openEntry(stage);
      const email = newEmail();
      await visitor.click('link', 'Create account');
      await visitor.see('heading', 'Create account');
      await visitor.fill('Email', email);
      await visitor.fill('Password', designer.password);
      await visitor.click('checkbox', 'I have read and agree to the Privacy Policy and Service Agreement');
      await visitor.click('button', 'Continue');
      await visitor.focus('field', 'Verification code');
      await visitor.type(await codeSentTo(stage.request, email));
      await signedIn(stage);
    },
  },
  {
    title: 'Password reset',
    async walk(stage) {
      const { account, code } = await newAccount(stage.request);
      const visitor = await openEntry(stage);
      await visitor.click('link', 'Forgot password?');
      await visitor.fill('Account', account);
      await visitor.click('button', 'Continue');
      await visitor.focus('field', 'Verification code');
      await visitor.type(await codeSentTo(stage.request, account, code));
      await visitor.focus('field', 'New password');
      await visitor.fill('New password', 'After2026');
      await visitor.fill('Confirm password', 'After2026');
      await visitor.click('button', 'Reset password');
      await signedIn(stage);
    },
  },
  {
    title: 'Phone number and SMS code, pasted with words around it',
    async walk(stage) {
      const { account, code } = await newMobileAccount(stage.request);
      const visitor = await openEntry(stage);
      await visitor.click('tab', 'Phone');
      await visitor.click('tab', 'SMS code');
      await visitor.fill('Phone number', account);
      await visitor.click('button', 'Send code');
      await visitor.focus('field', 'Verification code');
      const sent = await codeSentTo(stage.request, account, code);
      await copy(visitor, `Your code is ${sent.slice(0, 3)} ${sent.slice(3)}. Valid for 10 minutes.`);
      await visitor.click('field', 'Verification code');
      await visitor.chord('Control', 'v');
      await signedIn(stage);
    },
  },
  {
    title: 'Google',
    async walk(stage) {
      const visitor = await openEntry(stage, { isolated: false });
      await visitor.click('button', 'Continue with Google');
      const provider = stage.mode === 'page' ? visitor : new Visitor(await stage.page.popup());
      await provider.click('text', 'known.person@example.com');
      await signedIn(stage);
    },
  },
  {
    title: 'Google from an isolated editor: the frame does not call its window blocked',
    without: { page: 'no other page is around it', tag: 'the opener policy cuts off frames only' },
    engines: { WebKit: 'its driver hangs on an isolated page once another window is open' },
    async walk(stage) {
      const visitor = await openEntry(stage, { isolated: true });
      await visitor.click('button', 'Continue with Google');
      await visitor.see('text', 'Finish in the Google window. If it didn’t open, continue in a new tab.');
      await visitor.see('link', 'Continue in a new tab');
      const provider = new Visitor(await stage.page.popup());
      await provider.see('text', 'google.user@example.com');
    },
  },
  {
    title: 'WeChat code',
    async walk(stage) {
      const visitor = await openEntry(stage);
      await visitor.place.run(keepScene);
      await visitor.click('button', 'Continue with WeChat');
      await visitor.see('heading', 'Scan with WeChat');
      const scene = await until('a code', async () => (await visitor.place.read(keptScene)) ?? undefined);
      await scanCode(stage.request, scene, 'known');
      await confirmScan(stage.request, scene);
      await signedIn(stage);
    },
  },
  {
    title: 'Consent: the token comes back in the address',
    without: { tag: onPortalOnly, frame: onPortalOnly },
    async walk(stage) {
      const query = new URLSearchParams({
        appid: studioApp.key,
        callback: `${addresses.partner}/?from=entry`,
      });
      await stage.page.goto(`${addresses.portal}/entry/authorize?lang=en&${query}`);
      const visitor = new Visitor(stage.page);
      await signIn(visitor, designer);
      await visitor.focus('heading', 'Authorize Studio');
      await visitor.click('button', 'Allow');
      await visitor.expect('a token', async () => {
        const { origin, searchParams } = new URL(await stage.page.address());
        return origin === addresses.partner && Boolean(searchParams.get('apptoken'));
      });
    },
  },
  {
    title: 'Signing out',
    without: { frame: "the editor's own button; the portal has no part in it" },
    async walk(stage) {
      const visitor = await openEntry(stage);
      await signIn(visitor, designer);
      await signedIn(stage);
      if (stage.mode === 'page') await visitor.click('button', 'Account menu');
      await visitor.click('button', 'Sign out');
      await visitor.see('submit', 'Sign in');
      const cookies = await stage.page.read(() => document.cookie);
      if (/hub_auth_token=./.test(cookies)) throw new Error('the token is still in a cookie');
    },
  },
  {
    title: 'Keyboard alone',
    async walk(stage) {
      const visitor = await openEntry(stage);
      // Into the document; in a frame the keys of the protocol begin there.
      await visitor.click('heading', 'Sign in');
      await visitor.tabTo('field', 'Email');
      await visitor.type(designer.account);
      await visitor.tabTo('field', 'Password');
      await visitor.type(designer.password);
      await visitor.tabTo('submit', 'Sign in');
      await visitor.press('Enter');
      await signedIn(stage);
    },
  },
  {
    title: 'Dialog: Tab goes round in both directions, Escape gives the focus back',
    async walk(stage) {
      const visitor = await openEntry(stage);
      await visitor.click('link', 'Create account');
      await visitor.click('tab', 'Phone');
      await visitor.fill('Phone number', newWatchedMobile());
      await visitor.click('button', 'Send code');
      await visitor.focus('field', 'Image code');
      const round = ['I can’t read this', 'Confirm', 'Cancel', 'New picture'];
      for (let count = 0; count < round.length; count += 1) await visitor.press('Tab');
      await visitor.press('Tab');
      await visitor.focus('field', 'Image code');
      await visitor.chord('Shift', 'Tab');
      await visitor.expect('focus on a button', async () => {
        const focused = await Promise.all(
          round.map(async (name) => (await visitor.see('button', name)).isFocused),
        );
        return focused.includes(true);
      });
      await visitor.press('Tab');
      await visitor.focus('field', 'Image code');
      await visitor.press('Escape');
      await visitor.focus('button', 'Send code');
    },
  },
  {
    title: 'Back from the provider, and out of the back-forward cache: the form is there, not an error',
    without: {
      tag: 'the provider opens in a separate window',
      frame: 'the provider opens in a separate window',
    },
    async walk(stage) {
      const visitor = await openEntry(stage);
      await visitor.fill('Email', 'ada@example.com');
      await visitor.click('button', 'Continue with Google');
      await visitor.see('text', 'google.user@example.com');
      await stage.page.run(goBack);
      await arriveAt(stage, addresses.portal);
      await visitor.see('submit', 'Sign in');
      await visitor.holds('Email', 'ada@example.com');
      // Firefox keeps no page that still loads something.
      await visitor.expect('the page at rest', () => stage.page.read(isAtRest));
      await stage.page.run(watchReturn, addresses.partner);
      await arriveAt(stage, addresses.partner);
      await visitor.see('link', 'Lamps');
      await stage.page.run(goBack);
      await arriveAt(stage, addresses.portal);
      await visitor.expect('the page out of the back-forward cache', () =>
        stage.page.read(() => Reflect.get(window, 'isKept') === true),
      );
      await signIn(visitor, designer);
      await signedIn(stage);
    },
  },
  {
    title: 'Reload half-way: the address is kept, the password is not',
    without: { tag: "a reload of the partner's page", frame: "a reload of the editor's page" },
    async walk(stage) {
      const visitor = await openEntry(stage);
      await visitor.fill('Email', 'ada@example.com');
      await visitor.fill('Password', 'Half typed');
      await stage.page.run(() => location.reload());
      await visitor.expect('the address and no password', async () => {
        const { value: address } = await visitor.see('field', 'Email');
        const { value: secret } = await visitor.see('field', 'Password');
        return address === 'ada@example.com' && secret === '';
      });
    },
  },
  {
    title: 'Another language: what is typed stays',
    async walk(stage) {
      const visitor = await openEntry(stage);
      await visitor.fill('Email', 'ada@example.com');
      if (stage.mode !== 'tag') {
        await visitor.click('button', 'Language: English');
        await visitor.click('button', '中文');
      } else {
        await stage.page.run(() => document.querySelector('hub-entry')?.setAttribute('lang', 'zh'));
      }
      await visitor.see('heading', '登录');
      await visitor.holds('邮箱', 'ada@example.com');
    },
  },
  {
    title: 'Moved and adopted: the element works in another place and another document',
    without: { page: 'the portal does not move its element', frame: 'a frame that is moved loads again' },
    async walk(stage) {
      const visitor = await openEntry(stage);
      await visitor.fill('Email', 'ada@example.com');
      await stage.page.run(() => {
        const tag = document.querySelector('hub-entry');
        if (tag) document.body.prepend(tag);
      });
      const { value } = await visitor.see('field', 'Email');
      if (value !== 'ada@example.com') throw new Error(`after the move the field holds "${value}"`);
      await stage.page.run(() => {
        const tag = document.querySelector('hub-entry');
        const frame = document.createElement('iframe');
        frame.style.cssText = 'inline-size:500px;block-size:700px';
        document.body.replaceChildren(frame);
        if (tag) frame.contentDocument?.body.append(tag);
      });
      const adopted = new Visitor(await stage.page.frame());
      await adopted.see('submit', 'Sign in');
    },
  },
  // In two parts of the same length, so that both run side by side.
  {
    isLong: true,
    title: `Screens of the portal's forms: ${asInChromium}`,
    without: { tag: 'the screens are the same', frame: 'the screens are the same' },
    walk: (stage) => compareScreens(stage, screens.filter(isForm)),
  },
  {
    isLong: true,
    title: `All other screens: ${asInChromium}`,
    without: { tag: 'the screens are the same', frame: 'the screens are the same' },
    walk: (stage) =>
      compareScreens(
        stage,
        screens.filter((screen) => !isForm(screen)),
      ),
  },
  {
    title: 'MD5 of a file in a worker',
    without: { tag: 'the module is the same', frame: 'the module is the same' },
    async walk(stage) {
      const visitor = await openEntry(stage);
      const sizes = [0, 1, 2 ** 21 - 1, 2 ** 21, 2 ** 21 + 1, 8 * 2 ** 20];
      await stage.page.run(startHashes, `${addresses.portal}/hub-entry-upload.js`, sizes);
      await visitor.expect('all hashes', () =>
        stage.page.read((count) => (Reflect.get(window, 'hashes') ?? []).length === count, sizes.length),
      );
      const found = await stage.page.read(() => Reflect.get(window, 'hashes') as string[]);
      const right = sizes.map((size) => createHash('md5').update(Buffer.alloc(size, 'a')).digest('hex'));
      if (String(found) !== String(right)) throw new Error(`${String(found)} instead of ${String(right)}`);
    },
  },
];

/** Runs in the page: keeps the scene of the next WeChat code, which a phone reads out of the picture. */
function keepScene(): void {
  const before = fetch;
  window.fetch = async (...args) => {
    const answer = await before(...args);
    if (answer.url.includes('/wechat/qrcode')) {
      const { info } = (await answer.clone().json()) as { info: { qrscene_id: string } };
      Reflect.set(window, 'scene', info.qrscene_id);
    }
    return answer;
  };
}

const keptScene = (): string | undefined => Reflect.get(window, 'scene') as string | undefined;

/** Copies a text to the clipboard as a visitor does, from a field of the same document. */
async function copy(visitor: Visitor, text: string): Promise<void> {
  await visitor.place.run((words) => {
    const field = document.createElement('textarea');
    field.id = 'copied';
    field.value = words;
    field.style.cssText = 'position:fixed;inset:0 auto auto 0';
    document.body.append(field);
    field.focus();
    field.select();
  }, text);
  await visitor.chord('Control', 'c');
  await visitor.place.run(() => document.querySelector('#copied')?.remove());
}

/** Runs in the page: whether nothing has been loaded for a second. */
function isAtRest(): boolean {
  const ends = performance.getEntriesByType('resource').map((each) => each.startTime + each.duration);
  return document.readyState === 'complete' && Math.max(0, ...ends) < performance.now() - 1000;
}

/** Runs in the page: leaves it once it has answered, and keeps whether it comes back from the back-forward cache. */
function watchReturn(target: string): void {
  addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isKept', persisted));
  setTimeout(() => (location.href = target));
}

/** Waits until the window is at an origin: in WebKit a script that is sent to a document being left is never answered. */
async function arriveAt({ page }: Stage, origin: string): Promise<void> {
  await until(origin, async () => (new URL(await page.address()).origin === origin ? true : undefined));
}

/** Runs in the page: goes back once it has answered. */
function goBack(): void {
  setTimeout(() => history.back());
}

/** Runs in the page: hashes files of these sizes, one after the other. */
function startHashes(address: string, sizes: readonly number[]): void {
  const hashes: string[] = [];
  Reflect.set(window, 'hashes', hashes);
  void (async () => {
    const module = (await import(address)) as {
      readFileInfo: (file: File) => Promise<{ md5: string }>;
    };
    for (const size of sizes) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      hashes.push((await module.readFileInfo(new File(['a'.repeat(size)], 'a.bin'))).md5);
    }
  })();
}
