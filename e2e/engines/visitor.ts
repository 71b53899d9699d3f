/** A visitor of a document: finds controls by name, clicks, types and reads. */
import { LostCommand, pause, until, type Place } from './engine';

/** Kinds of controls. `submit`: the button that submits the form. */
export type Role = 'button' | 'submit' | 'link' | 'field' | 'checkbox' | 'tab' | 'heading' | 'image' | 'text';

/** A control that was found. */
interface Found {
  x: number;
  y: number;
  value: string;
  isFocused: boolean;
  /** It takes clicks. */
  isEnabled: boolean;
}

/** Keys by their names (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Shift: '\uE008',
  Control: '\uE009',
} as const;

type KeyName = keyof typeof keys;

export class Visitor {
  constructor(readonly place: Place) {}

  /** Waits until it is on screen. */
  async see(role: Role, name: string): Promise<Found> {
    return until(
      `${role} "${name}"`,
      async () => (await this.place.read(findControl, role, name)) ?? undefined,
    );
  }

  /** Clicks it once it has come to rest; again where it moved on in that moment, as a person does. */
  async click(role: Role, name: string): Promise<void> {
    await until(`a click on ${role} "${name}"`, async () => {
      const { x, y } = await this.rest(role, name);
      await this.place.run(watchClicks);
      const lost = await this.place.click(x, y).catch(onlyLost);
      if (await this.isClicked()) return true;
      // It may still arrive: a second one could be one too many.
      if (lost) throw lost;
      return undefined;
    });
  }

  /** Waits until it takes clicks and is at the same place twice. */
  private rest(role: Role, name: string): Promise<Found> {
    let before = { x: -1, y: -1 };
    return until(`${role} "${name}"`, async () => {
      const now = await this.place.read(findControl, role, name);
      const rests = now?.isEnabled && now.x === before.x && now.y === before.y;
      if (now) before = now;
      return rests ? now : undefined;
    });
  }

  /** Whether the page received the last click, or is on its way to another document because of it. */
  private async isClicked(): Promise<boolean> {
    for (let count = 0; count < 20; count += 1) {
      // Polls: an event may come after the answer to the command.
      // oxlint-disable no-await-in-loop
      const isMissed = await this.place.read(readMissed).catch((error: unknown) => {
        if (error instanceof LostCommand) throw error;
        return false;
      });
      if (!isMissed) return true;
      await pause(50);
      // oxlint-enable no-await-in-loop
    }
    return false;
  }

  /** Replaces the value of a field. */
  async fill(name: string, text: string): Promise<void> {
    await this.click('field', name);
    await this.expect(`focus in "${name}"`, async () => (await this.see('field', name)).isFocused);
    await this.chord('Control', 'a');
    await this.type(text);
    await this.holds(name, text);
  }

  /** Waits until a field has a value. */
  holds(name: string, value: string): Promise<void> {
    return this.expect(
      `"${value}" in "${name}"`,
      async () => (await this.see('field', name)).value === value,
    );
  }

  type(text: string): Promise<void> {
    return this.place.type(text);
  }

  press(key: KeyName): Promise<void> {
    return this.place.type(keys[key]);
  }

  /** Presses a key while another is held down. */
  chord(held: KeyName, key: KeyName | 'a' | 'c' | 'v'): Promise<void> {
    return this.place.chord(keys[held], key in keys ? keys[key as KeyName] : key);
  }

  /** Presses Tab until it has the focus. */
  async tabTo(role: Role, name: string): Promise<void> {
    await this.see(role, name);
    for (let count = 0; count < 40; count += 1) {
      // One key after the other.
      // oxlint-disable no-await-in-loop
      if ((await this.see(role, name)).isFocused) return;
      await this.press('Tab');
      // oxlint-enable no-await-in-loop
    }
    throw new Error(`Tab never reaches ${role} "${name}"`);
  }

  /** Waits until a condition is true. */
  async expect(what: string, holds: () => Promise<boolean>): Promise<void> {
    await until(what, async () => ((await holds()) ? true : undefined));
  }

  async focus(role: Role, name: string): Promise<void> {
    await this.expect(`focus on ${role} "${name}"`, async () => (await this.see(role, name)).isFocused);
  }
}

/** @throws any other error */
function onlyLost(error: unknown): LostCommand {
  if (error instanceof LostCommand) return error;
  throw error;
}

/** Runs in the page: finds a visible control by role and accessible name, in open shadow roots too, and scrolls to it. */
export function findControl(role: Role, name: string): Found | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button], [role^=menuitem], summary',
    submit: 'form button[type=submit]',
    link: 'a[href]',
    field: 'input:not([type=checkbox]):not([type=file]), select',
    checkbox: 'input[type=checkbox]',
    tab: '[role=tab]',
    heading: 'h1, h2, h3',
    image: 'img, [role=img]',
    text: 'p, span, output, li, div',
  };
  // The page has no access to anything outside this function.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement): string => {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (label !== null) return clean(label);
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return clean([...labels].map((each) => each.textContent).join(' '));
    if (!element.matches('button') || !element.querySelector('[aria-hidden=true]'))
      return clean(element.textContent);
    const read = element.cloneNode(true) as HTMLElement;
    for (const each of read.querySelectorAll('[aria-hidden=true]')) each.remove();
    return clean(read.textContent);
  };
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!element.matches(selectors[role]) || nameOf(element) !== name) continue;
      if (element.getClientRects().length === 0) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      Reflect.set(window, 'lastFound', element);
      return {
        x: Math.round(box.x + Math.min(box.width / 2, 60)),
        y: Math.round(box.y + box.height / 2),
        value: 'value' in element ? String(element.value) : '',
        isFocused: root.activeElement === element,
        isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      };
    }
  }
  return null;
}

/** Runs in the page: watches for a click on what was found last, or on the one that was rendered in its place. */
function watchClicks(): void {
  const target: unknown = Reflect.get(window, 'lastFound');
  if (!(target instanceof Element)) return;
  const isTwin = (each: EventTarget): boolean =>
    !target.isConnected &&
    each instanceof Element &&
    each.localName === target.localName &&
    each.textContent === target.textContent &&
    each.getAttribute('name') === target.getAttribute('name');
  Reflect.set(window, 'isClickMissed', true);
  const hear = (event: Event): void => {
    if (!event.composedPath().some((each) => each === target || isTwin(each))) return;
    Reflect.set(window, 'isClickMissed', false);
    removeEventListener('click', hear, true);
  };
  addEventListener('click', hear, true);
}

const readMissed = (): boolean => Reflect.get(window, 'isClickMissed') === true;
