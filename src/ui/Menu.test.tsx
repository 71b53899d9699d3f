import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, settle, type Rendered } from '../testing/renderScreen';
import { Menu } from './Menu';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

/** Clicks the button and waits for the list to load. */
async function open(button: HTMLElement | null): Promise<void> {
  perform(() => button?.click());
  await settle(import('./MenuList'));
}

function draw() {
  const onSelect = vi.fn();
  const rendered = renderScreen(
    <Menu
      label="Account menu"
      trigger="A"
      items={['Profile', 'Settings', 'Sign out'].map((label) => ({
        id: label,
        label,
        onSelect: () => onSelect(label),
      }))}
    />,
  );
  shown = rendered;
  const root = rendered.container.getRootNode() as ShadowRoot;
  const button = rendered.container.querySelector('button');
  return {
    onSelect,
    button,
    active: () => root.activeElement?.textContent,
    isOpen: () => rendered.container.querySelector('[role=group]') !== null,
    press: (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true });
      perform(() => root.activeElement?.dispatchEvent(event));
    },
  };
}

describe('Menu', () => {
  it('opens by arrow at its first item, and arrows go round', async () => {
    const { button, press, active, isOpen } = draw();
    perform(() => button?.focus());
    expect(button?.getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown');
    await settle(import('./MenuList'));
    expect(isOpen()).toBe(true);
    expect(button?.getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('Profile');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBe('Sign out');
    press('ArrowDown');
    expect(active()).toBe('Profile');
    press('ArrowUp');
    expect(active()).toBe('Sign out');
    press('Home');
    expect(active()).toBe('Profile');
    press('End');
    expect(active()).toBe('Sign out');
  });

  it('has a tab stop for each button; choices are one stop', async () => {
    const { button } = draw();
    const items = () => [...(shown?.container.querySelectorAll<HTMLElement>('[role] button') ?? [])];
    await open(button);
    expect(items().map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0]);
    shown?.unmount();
    const language = { id: 'en', label: 'English', isChecked: true, onSelect: () => undefined };
    shown = renderScreen(<Menu label="Language" trigger="L" items={[language]} />);
    await open(shown.container.querySelector('button'));
    expect(items().map(({ tabIndex }) => tabIndex)).toEqual([-1]);
  });

  it('closes by Escape with the focus back on the button, and the host does not receive that key', async () => {
    const onHostKey = vi.fn();
    document.addEventListener('keydown', onHostKey);
    const { button, press, active, isOpen } = draw();
    await open(button);
    press('Escape');
    expect(isOpen()).toBe(false);
    expect(active()).toBe(button?.textContent);
    expect(onHostKey).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onHostKey);
  });

  it('closes when the focus leaves it', async () => {
    const { button, isOpen } = draw();
    await open(button);
    expect(isOpen()).toBe(true);
    perform(() => shown?.container.querySelector<HTMLElement>('[role=group] button')?.blur());
    expect(isOpen()).toBe(false);
  });

  it.each([
    ['by Escape', 'Escape'],
    ['by another click', null],
  ])('is called off %s before its list has come', async (_, key) => {
    vi.resetModules();
    const gate = new EventTarget();
    vi.doMock('./MenuList', async (importOriginal) => {
      await once(gate, 'open');
      return importOriginal();
    });
    const { Menu: FreshMenu } = await import('./Menu');
    const testing = await import('../testing/renderScreen');
    const item = { id: 'out', label: 'Sign out', onSelect: () => undefined };
    const { container } = (shown = testing.renderScreen(<FreshMenu label="A" trigger="A" items={[item]} />));
    const button = container.querySelector('button');
    testing.perform(() => button?.click());
    // Safari focuses no button by a click.
    expect((container.getRootNode() as ShadowRoot).activeElement).toBe(button);
    const again = key
      ? new KeyboardEvent('keydown', { key, bubbles: true })
      : new MouseEvent('click', { bubbles: true });
    testing.perform(() => button?.dispatchEvent(again));
    gate.dispatchEvent(new Event('open'));
    await testing.settle(vi.dynamicImportSettled());
    expect(container.querySelector('[role=group]')).toBeNull();
    vi.doUnmock('./MenuList');
  });

  it('reports a list that fails to load, and opens it at the next click', async () => {
    vi.resetModules();
    vi.doMock('./MenuList', () => {
      throw new Error('chunk');
    });
    const { Menu: FreshMenu } = await import('./Menu');
    const testing = await import('../testing/renderScreen');
    const item = { id: 'out', label: 'Sign out', onSelect: () => undefined };
    const { container } = (shown = testing.renderScreen(<FreshMenu label="A" trigger="A" items={[item]} />));
    const button = container.querySelector('button');
    const click = async (): Promise<void> => {
      testing.perform(() => button?.click());
      await testing.settle(vi.dynamicImportSettled());
    };
    await click();
    expect(container.querySelector('[role=alert]')?.textContent).toBe('A part of this page did not load.');
    expect(button?.getAttribute('aria-expanded')).toBe('false');
    vi.doUnmock('./MenuList');
    await click();
    expect(container.querySelector('[role=alert]')).toBeNull();
    expect(container.querySelector('[role=group]')?.textContent).toBe('Sign out');
  });
});
