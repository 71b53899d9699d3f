/** How a screen of `screens.ts` is reached, in any engine. */
import { recordedPictures } from '../../src/testing/recordedAnswers';
import type { APIRequestContext } from '@playwright/test';
import { addresses, designer } from '../addresses';
import { larkCode } from '../larkCode';
import { sentAddress } from '../newAccount';
import { LostCommand, until, type Place } from './engine';
import type { Answer, Screen, Setting, Step } from './screen';
import { findControl, type Role } from './visitor';

/** A document, and what calls the hub beside it. */
export interface Shown extends Pick<Place, 'goto' | 'run' | 'read'> {
  request: APIRequestContext;
}

/** Signs in on the portal, for the screens of a visitor who has a session. */
export async function signInFor(place: Shown): Promise<void> {
  await show(place, {
    name: 'sign-in',
    path: '/entry',
    steps: [
      { fill: 'Email', value: designer.account },
      { fill: 'Password', value: designer.password },
      { click: ['submit', 'Sign in'] },
    ],
    shows: ['heading', 'Recent designs'],
  });
}

/** Opens a screen in English and waits for it. */
export async function show(place: Shown, screen: Screen): Promise<void> {
  const { path, answers = {}, setting, steps = [], shows, isPlain, isQuick = false, isSignedIn } = screen;
  await naming(screen, async () => {
    const isKept = await open(place, screen);
    if (!isPlain) {
      await place.run(answerInstead, answers, isQuick);
      if (isKept || setting) await place.run(renew, 'en', setting ?? {});
      await setLanguage(place, 'en');
    }
    // Other methods appear with the settings, which load with the app.
    if (path === '/entry' && !isSignedIn && !setting) await see(place, 'button', 'Continue with Google');
    for (const step of steps) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await take(place, step);
    }
    await see(place, ...shows);
  });
}

async function naming({ name }: Screen, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`screen "${name}"`, { cause: error });
  }
}

/** Changes the language of what is shown, and waits until it has changed. */
export async function speak(place: Shown, screen: Screen, lang: 'en' | 'zh'): Promise<void> {
  const { path, isEnglish, isPlain, isStatic, setting = {} } = screen;
  if (isEnglish) return;
  if (isPlain) return place.goto(`${addresses.portal}${path}?lang=${lang}`);
  if (isStatic) return place.run(renew, lang, setting);
  await naming(screen, () => switchLanguage(place, lang));
}

const setLanguage = (place: Shown, lang: string): Promise<true> =>
  until(`the element in ${lang}`, async () => (await place.run(changeLanguage, lang)) || undefined);

async function switchLanguage(place: Shown, lang: string): Promise<void> {
  await setLanguage(place, lang);
  await until(`words in ${lang}`, async () => (await place.read(hasChanged)) || undefined);
}

/**
 * Goes to where a screen begins. What an earlier screen kept would change this one, so it is forgotten.
 * @returns whether the document is still that of the screen before
 */
async function open(
  place: Shown,
  { name, path, isTag, isPlain, isSignedIn, isLast }: Screen,
): Promise<boolean> {
  const filled = await fillIn(place.request, path);
  const own = `${path.includes('?') ? '&' : '?'}from=${name}`;
  // A separate address: the browser would reload the same one with its history's state.
  const address = isTag ? `${addresses.partner}/${own}` : `${addresses.portal}${filled}${own}`;
  const begun = `${isTag ? addresses.partner : path} ${Boolean(isSignedIn)}`;
  const isKept = await place.run(forget, begun, address).catch(ofAnotherDocument);
  if (!isKept) await place.goto(address);
  if (!isPlain) await place.run(mark, isLast ? '' : begun);
  return isKept;
}

async function fillIn(request: APIRequestContext, path: string): Promise<string> {
  if (path.includes('{larkCode}')) return path.replace('{larkCode}', await larkCode(request));
  if (path.includes('{sentTo}'))
    return path.replace('{sentTo}', encodeURIComponent(await sentAddress(request)));
  return path;
}

/** The document that a browser begins with refuses its storage. */
function ofAnotherDocument(error: unknown): false {
  if (error instanceof LostCommand) throw error;
  return false;
}

const see = (place: Shown, role: Role, name: string): Promise<unknown> =>
  until(`${role} "${name}"`, async () => {
    const found = await place.read(findControl, role, name);
    return found?.isEnabled ? found : undefined;
  });

async function take(place: Shown, step: Step): Promise<void> {
  if ('breaks' in step) return place.run(breakPart, step.breaks);
  if ('windows' in step) return place.run(openInstead, step.windows);
  if ('speak' in step) return switchLanguage(place, step.speak);
  if ('choose' in step) {
    const picture = recordedPictures.image.replace(/.*,/, '');
    await until('a file', async () => (await place.run(chooseFile, step.choose, picture)) || undefined);
    return;
  }
  const [role, name]: readonly [Role, string] = 'click' in step ? step.click : ['field', step.fill];
  // Tries again if the control was rendered again in that moment.
  await until(`${role} "${name}"`, async () => {
    const found = await place.read(findControl, role, name);
    if (!found?.isEnabled) return undefined;
    const isDone = await ('click' in step ? place.run(clickFound) : place.run(fillFound, step.value));
    return isDone || undefined;
  });
}

/** Runs in the page: marks the document by where it begins. */
function mark(begun: string): void {
  Reflect.set(window, 'begun', begun);
}

/** Runs in the page. @returns whether a screen that begins there can be shown in this document */
function forget(begun: string, address: string): boolean {
  // Without this the content page asks whose session it is.
  const noted = localStorage.getItem('signed-in');
  sessionStorage.clear();
  localStorage.clear();
  if (noted !== null) localStorage.setItem('signed-in', noted);
  // The tenant, which an address has chosen.
  document.cookie = 'open_domain=; path=/; max-age=0';
  const isKept = Reflect.get(window, 'begun') === begun;
  if (isKept) history.replaceState(null, '', address);
  return isKept;
}

/** Runs in the page: shows a new element instead of the one before. */
function renew(lang: string, { userAgent, screenWidth, attributes = {} }: Setting): void {
  for (const [object, key, value] of [
    [navigator, 'userAgent', userAgent],
    [screen, 'width', screenWidth],
  ] as const)
    if (value === undefined) Reflect.deleteProperty(object, key);
    else Object.defineProperty(object, key, { value, configurable: true });
  const before = document.querySelector('hub-entry');
  if (!before) return;
  const first: unknown = Reflect.get(window, 'firstEntry') ?? before.cloneNode();
  if (!(first instanceof HTMLElement)) return;
  Reflect.set(window, 'firstEntry', first);
  const next = first.cloneNode();
  if (!(next instanceof HTMLElement)) return;
  next.lang = lang;
  for (const [name, value] of Object.entries(attributes)) next.setAttribute(name, value);
  const space = document.createElement('div');
  before.replaceWith(space);
  // Once the one before has been unmounted.
  setTimeout(() => space.replaceWith(next));
}

/** Runs in the page: changes the language, and keeps the words in the one before. @returns whether there is an element */
function changeLanguage(lang: string): boolean {
  const entry = document.querySelector('hub-entry');
  if (!entry) return false;
  const isOther = entry.getAttribute('lang') !== lang;
  Reflect.set(entry, 'before', isOther ? entry.shadowRoot?.textContent : undefined);
  entry.setAttribute('lang', lang);
  return true;
}

/** Runs in the page: whether the words are other ones than before the last change of language. */
function hasChanged(): boolean {
  const entry = document.querySelector('hub-entry');
  const before: unknown = entry && Reflect.get(entry, 'before');
  return entry?.shadowRoot?.textContent !== before;
}

/** Runs in the page: answers calls of the hub, and shortens waits, from here on. */
function answerInstead(answers: Readonly<Record<string, Answer>>, isQuick: boolean): void {
  const isFirst = !Reflect.has(window, 'answers');
  Reflect.set(window, 'answers', answers);
  Reflect.set(window, 'isQuick', isQuick);
  if (!isFirst) return;
  const wait = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) =>
      wait(work, Reflect.get(window, 'isQuick') === true && ms <= 5000 ? ms / 10 : ms),
  });
  const before = window.fetch;
  window.fetch = async (...args) => {
    const [input] = args;
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const now = Object.entries(Reflect.get(window, 'answers') as Readonly<Record<string, Answer>>);
    const answer = now.find(([path]) => pathname.endsWith(path))?.[1];
    if (answer === 'lost') throw new TypeError('The connection failed');
    if (answer === 'never') return new Promise(() => undefined);
    return answer === undefined ? before(...args) : Response.json(answer);
  };
}

/** Runs in the page. */
function breakPart(part: 'countries' | 'chunks'): void {
  if (part === 'chunks') {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "script-src 'none'";
    document.head.append(policy);
  } else
    Reflect.set(
      Intl,
      'DisplayNames',
      class extends Intl.DisplayNames {
        override of(): never {
          throw new Error('The screen broke');
        }
      },
    );
}

/** Runs in the page. */
function openInstead(windows: 'blocked' | 'open' | 'closed'): void {
  const opened = { closed: windows === 'closed', close: () => undefined, postMessage: () => undefined };
  Reflect.set(window, 'open', () => (windows === 'blocked' ? null : opened));
}

/** Runs in the page: chooses a file for the account's picture. @param picture a PNG as base64 */
function chooseFile(kind: 'picture' | 'text', picture: string): boolean {
  const input = document.querySelector('hub-entry')?.shadowRoot?.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) return false;
  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(
    kind === 'picture'
      ? new File([bytes], 'picture.png', { type: 'image/png' })
      : new File(['Text'], 'text.txt', { type: 'text/plain' }),
  );
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Runs in the page. */
function clickFound(): boolean {
  const found: unknown = Reflect.get(window, 'lastFound');
  if (!(found instanceof HTMLElement) || !found.isConnected) return false;
  found.click();
  return true;
}

/** Runs in the page: enters a value as the browser does, which React listens to, once the field takes one. */
function fillFound(value: string): boolean {
  const found: unknown = Reflect.get(window, 'lastFound');
  if (!(found instanceof HTMLElement) || !found.isConnected) return false;
  if (found instanceof HTMLInputElement && found.readOnly) return false;
  const kind = found instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(found, value);
  for (const type of ['input', 'change'])
    found.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return true;
}
