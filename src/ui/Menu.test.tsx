import { describe, expect, it, vi } from 'vitest';
import { namesOf, perform, renderScreen, settle } from '../testing/renderScreen';
import { Menu } from './Menu';

const labels = ['Profile', 'Settings', 'Sign out'];

function renderMenu(Component = Menu) {
  const onSelect = vi.fn();
  const items = labels.map((label) => ({ id: label, label, onSelect: () => onSelect(label) }));
  const rendered = renderScreen(
    <>
      <Component label="Account menu" trigger="A" items={items} />
      <button type="button">Next</button>
    </>,
  );
  const { screen } = rendered;
  const button = screen.getByRole('button', { name: 'Account menu' });
  return { ...rendered, onSelect, button, item: (name: string) => screen.getByRole('button', { name }) };
}

/** Waits for the list, which is loaded when a visitor approaches the button. */
const loaded = () => settle(import('./MenuList'));

describe('Menu', () => {
  it('opens by arrow at its first item, and arrows wrap around', async () => {
    const { screen, user, button, item } = renderMenu();
    perform(() => button.focus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}');
    await loaded();
    expect(screen.getByRole('group', { name: 'Account menu' })).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(item('Profile')).toHaveFocus();
    for (const [keys, name] of [
      ['{ArrowDown}{ArrowDown}', 'Sign out'],
      ['{ArrowDown}', 'Profile'],
      ['{ArrowUp}', 'Sign out'],
      ['{Home}', 'Profile'],
      ['{End}', 'Sign out'],
    ] as const) {
      await user.keyboard(keys);
      expect(item(name)).toHaveFocus();
    }
  });

  it('runs the chosen action once and closes', async () => {
    const { screen, user, button, onSelect, item } = renderMenu();
    await user.click(button);
    await loaded();
    await user.click(item('Settings'));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Settings');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  // Checks the attribute, because user-event moves Tab within the document only, not into a shadow root.
  it('has a tab stop for each button of a list', async () => {
    const { user, button, item } = renderMenu();
    await user.click(button);
    await loaded();
    for (const name of labels) expect(item(name)).toHaveAttribute('tabindex', '0');
  });

  it('has one tab stop for a choice', async () => {
    const items = ['English', '中文'].map((label) => ({
      id: label,
      label,
      isChecked: label === 'English',
      onSelect: () => undefined,
    }));
    const { screen, user } = renderScreen(<Menu label="Language" trigger="L" items={items} />);
    await user.click(screen.getByRole('button', { name: 'Language' }));
    await loaded();
    expect(namesOf(screen, 'menuitemradio')).toEqual(['English', '中文']);
    expect(screen.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    for (const item of screen.getAllByRole('menuitemradio')) expect(item).toHaveAttribute('tabindex', '-1');
  });

  it('closes by Escape with the focus back on the button, and the host does not receive that key', async () => {
    const onHostKey = vi.fn();
    document.addEventListener('keydown', onHostKey);
    const { screen, user, button } = renderMenu();
    await user.click(button);
    await loaded();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(onHostKey).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onHostKey);
  });

  it('closes when the focus leaves it', async () => {
    const { screen, user, button, item } = renderMenu();
    await user.click(button);
    await loaded();
    expect(screen.getByRole('group')).toBeVisible();
    await user.click(item('Next'));
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});

/** Renders a menu as on a new page, where the list is not loaded yet. */
async function renderFresh(importList: (importOriginal: () => Promise<object>) => Promise<object>) {
  vi.resetModules();
  vi.doMock('./MenuList', importList);
  return renderMenu((await import('./Menu')).Menu);
}

describe('Menu whose list is not loaded yet', () => {
  it.each([
    ['by Escape', '{Escape}'],
    ['by another click', '{Enter}'],
  ])('is cancelled %s', async (_, key) => {
    let open: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { user, button, screen } = await renderFresh(async (importOriginal) => {
      await gate;
      return importOriginal();
    });
    await user.click(button);
    // Safari does not focus a clicked button.
    expect(button).toHaveFocus();
    await user.keyboard(key);
    open?.();
    await loaded();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  it('reports a list that fails to load, and opens it at the next click', async () => {
    const { user, button, screen } = await renderFresh(() => Promise.reject(new Error('chunk')));
    await user.click(button);
    await settle(vi.dynamicImportSettled());
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of this page didn’t load.');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    vi.doUnmock('./MenuList');
    await user.click(button);
    await settle(vi.dynamicImportSettled());
    expect(await screen.findByRole('group', { name: 'Account menu' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
