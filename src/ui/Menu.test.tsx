import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../testing/renderScreen';
import { Menu } from './Menu';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

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
  it('opens by arrow at its first item, and arrows go round', () => {
    const { button, press, active, isOpen } = draw();
    perform(() => button?.focus());
    press('ArrowDown');
    expect(isOpen()).toBe(true);
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

  it('closes by Escape with the focus back on the button, and the host does not hear that key', () => {
    const onHostKey = vi.fn();
    document.addEventListener('keydown', onHostKey);
    const { button, press, active, isOpen } = draw();
    perform(() => button?.click());
    press('Escape');
    expect(isOpen()).toBe(false);
    expect(active()).toBe(button?.textContent);
    expect(onHostKey).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onHostKey);
  });

  it('closes when the focus leaves it', () => {
    const { button, isOpen } = draw();
    perform(() => button?.click());
    expect(isOpen()).toBe(true);
    perform(() => shown?.container.querySelector<HTMLElement>('[role=group] button')?.blur());
    expect(isOpen()).toBe(false);
  });
});
