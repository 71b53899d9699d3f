/** The start of a flow and its signed-in state, in each mode. */
import type { APIRequestContext } from '@playwright/test';
import { addresses } from '../addresses';
import type { Place } from './engine';
import { Visitor } from './visitor';

export const modes = ['page', 'tag', 'frame'] as const;
export type Mode = (typeof modes)[number];

export const engineNames = ['Firefox', 'WebKit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface Stage {
  engine: EngineName;
  mode: Mode;
  /** The top document. */
  page: Place;
  /** Calls the hub beside the browser. */
  request: APIRequestContext;
}

/**
 * Opens the sign-in and waits for its form.
 * @param options `isolated`: the editor under COOP and COEP. WebKit's driver enters no frame there.
 */
export async function openEntry(
  { engine, mode, page }: Stage,
  { isolated = engine === 'Firefox' } = {},
): Promise<Visitor> {
  if (mode === 'frame') return openFrame(page, isolated);
  await page.goto(mode === 'page' ? `${addresses.portal}/entry?lang=en` : `${addresses.partner}/?lang=en`);
  if (mode === 'tag') await page.run(listen);
  const visitor = new Visitor(page);
  await appOf(visitor);
  return visitor;
}

async function openFrame(page: Place, isolated: boolean): Promise<Visitor> {
  await page.goto(`${addresses.editor}${isolated ? '/' : '/plain'}`);
  const editor = new Visitor(page);
  await editor.click('button', 'Sign in');
  await editor.expect('the frame is ready', () =>
    page.read(
      () =>
        Boolean(document.querySelector('#frame-place iframe')) &&
        document.querySelector<HTMLElement>('#waiting')?.hidden === true,
    ),
  );
  const visitor = new Visitor(await page.frame());
  await appOf(visitor);
  return visitor;
}

/** Other methods appear with the settings, which load with the app; clicks before that are held. */
async function appOf(visitor: Visitor): Promise<void> {
  await visitor.see('submit', 'Sign in');
  await visitor.see('button', 'Continue with Google');
}

/** Waits until the host shows the signed-in state. */
export async function signedIn({ mode, page }: Stage): Promise<void> {
  const visitor = new Visitor(page);
  if (mode === 'page') await visitor.see('heading', 'Recent designs');
  else if (mode === 'tag') await visitor.expect('one entry-login', () => page.read(heardOnce));
  else await visitor.expect('a name in the editor', () => page.read(hasName));
}

function listen(): void {
  Reflect.set(window, 'logins', 0);
  document.addEventListener('entry-login', () =>
    Reflect.set(window, 'logins', Number(Reflect.get(window, 'logins')) + 1),
  );
}

const heardOnce = (): boolean => Reflect.get(window, 'logins') === 1;

const hasName = (): boolean =>
  document.querySelector<HTMLElement>('#person')?.hidden === false &&
  document.querySelector('#name')?.textContent !== '' &&
  document.querySelector<HTMLDialogElement>('#dialog')?.open === false;
