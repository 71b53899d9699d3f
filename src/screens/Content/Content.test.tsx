import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { AvatarChange } from '../../flows/avatar/avatarState';
import { createView, perform, renderScreen, settle, type Rendered } from '../../testing/renderScreen';
import { Content } from './Content';
import type { ContentProps } from './ContentProps';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

const preview = 'data:image/png;base64,AA==';
const createProps = (change: AvatarChange = { kind: 'idle' }, address: string | null = null) =>
  ({
    name: 'designer@example.com',
    avatar: { address, change, onChoose: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() },
    isSessionTemporary: false,
    isBusy: false,
    onSignOut: vi.fn(),
  }) satisfies ContentProps;

function show(props: ContentProps): HTMLElement {
  shown = renderScreen(<Content {...props} />);
  return shown.container;
}

function press(container: HTMLElement, name: string): void {
  const buttons = [...container.querySelectorAll('button')];
  const found = buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name);
  perform(() => found?.click());
}

const said = (container: HTMLElement): string | undefined =>
  container.querySelector('main [role=status]')?.textContent;

describe('Content', () => {
  it('says that a session without cookies ends with the document', () => {
    expect(said(show({ ...createProps(), isSessionTemporary: true }))).toContain('after a reload');
    shown?.unmount();
    expect(said(show(createProps()))).toBeUndefined();
  });

  it('greets by name and shows the four products', () => {
    const container = show(createProps());
    expect(container.querySelector('h1')?.textContent).toBe('Recent designs');
    expect(container.textContent).toContain('Welcome back, designer@example.com');
    expect([...container.querySelectorAll('h2')].map((name) => name.textContent)).toEqual([
      'Studio headphones',
      'Frosted bottle',
      'City concept',
      'Weekend tote',
    ]);
    expect(container.textContent).toContain('Edited 3 days ago');
  });

  it('greets without a name', () => {
    const container = show({ ...createProps(), name: '' });
    expect(container.textContent).toContain('Welcome back');
    expect(container.textContent).not.toContain('Welcome back,');
  });

  it('links to the download centre if the brand has one', () => {
    const brand = resolveBrand({ profile: { download_centre: 'https://get.example/' } }, 'en');
    shown = renderScreen(<Content {...createProps()} />, createView({ brand }));
    expect(shown.container.querySelector('header a')?.getAttribute('href')).toBe('https://get.example/');
  });

  it('signs out from the account menu', async () => {
    const props = createProps();
    const container = show(props);
    press(container, 'Account menu');
    await settle(import('../../ui/MenuList'));
    press(container, 'Sign out');
    expect(props.onSignOut).toHaveBeenCalledOnce();
  });
});

const menuButton = (container: HTMLElement) => container.querySelector('button[aria-label="Account menu"]');

describe('the account’s picture', () => {
  it('is shown in the menu’s button; the first letter replaces a missing or broken one', () => {
    const container = show(createProps(undefined, 'https://own.site/me.png'));
    const image = menuButton(container)?.querySelector('img');
    expect(image?.getAttribute('src')).toBe('https://own.site/me.png');
    perform(() => image?.dispatchEvent(new Event('error')));
    expect(menuButton(container)?.textContent).toBe('D');
  });

  it('is chosen from the menu, which accepts image files only', async () => {
    const props = createProps();
    const container = show(props);
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    const opened = vi.fn();
    input?.addEventListener('click', opened);
    press(container, 'Account menu');
    await settle(import('../../ui/MenuList'));
    press(container, 'Change picture');
    expect(opened).toHaveBeenCalledOnce();
    expect(input?.accept).toBe('image/png,image/jpeg,image/gif,image/webp,image/avif');
    const file = new File(['x'], 'me.png');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    perform(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    expect(props.avatar.onChoose).toHaveBeenCalledWith(file);
  });

  it('shows the file and its progress, and can be cancelled', () => {
    const props = createProps({ kind: 'running', attempt: 1, preview, percent: 42 });
    const container = show(props);
    expect(container.querySelector('dialog img')?.getAttribute('src')).toBe(preview);
    expect(container.querySelector('progress')?.value).toBe(42);
    expect(container.querySelector('dialog')?.textContent).toContain('Uploading 42%');
    press(container, 'Cancel');
    expect(props.avatar.onClose).toHaveBeenCalledOnce();
  });

  it('offers a retry when it may help', () => {
    const text = { key: 'error.network' } as const;
    const props = createProps({ kind: 'failed', preview, text, canRetry: true });
    const container = show(props);
    expect(container.querySelector('[role=alert]')?.textContent).toContain('No connection.');
    press(container, 'Try again');
    expect(props.avatar.onRetry).toHaveBeenCalledOnce();
  });

  it('offers another file when only that helps', () => {
    const text = { key: 'avatar.too_large' } as const;
    const container = show(createProps({ kind: 'failed', preview: null, text, canRetry: false }));
    expect(container.querySelector('dialog img')).toBeNull();
    const opened = vi.fn();
    container.querySelector('input[type=file]')?.addEventListener('click', opened);
    press(container, 'Choose another');
    expect(opened).toHaveBeenCalledOnce();
  });
});
