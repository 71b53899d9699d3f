import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { AvatarChange } from '../../flows/avatar/avatarState';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { createView, renderScreen, settle } from '../../testing/renderScreen';
import { Content } from './Content';
import type { ContentProps } from './ContentProps';

const preview = 'data:image/png;base64,AA==';
const createProps = (change: AvatarChange = { kind: 'idle' }, address: string | null = null) =>
  ({
    name: 'designer@example.com',
    avatar: { address, change, onChoose: vi.fn(), onUse: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() },
    starts: [
      { title: 'Headphones', picture: 'https://own.site/a.webp', url: 'https://app.example/?model=1' },
      { title: 'Car', picture: null, url: 'https://own.site/cars' },
    ],
    isSessionTemporary: false,
    isBusy: false,
    onAccount: vi.fn(),
    onSignOut: vi.fn(),
  }) satisfies ContentProps;

function renderContent(props: ContentProps, view = createView()) {
  const rendered = renderScreen(<Content {...props} />, view);
  const { screen, user, container } = rendered;
  return {
    ...rendered,
    click: (name: string) => user.click(screen.getByRole('button', { name })),
    openMenu: async () => {
      await user.click(screen.getByRole('button', { name: 'Account menu' }));
      await settle(import('../../ui/MenuList'));
    },
    /** The input that opens the system's file dialog: hidden, so it has no role and no name. */
    fileInput: () => {
      const input = container.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('there is no file input');
      return input;
    },
  };
}

describe('Content', () => {
  it('has the names of the contract', async () => {
    const { screen, openMenu } = renderContent(createProps());
    expectNames(screen, contractNames.content);
    await openMenu();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('warns that a session without cookies ends with the document', () => {
    const { screen } = renderContent({ ...createProps(), isSessionTemporary: true });
    expect(screen.getByRole('status')).toHaveTextContent('after a reload');
  });

  it('shows no warning for a stored session', () => {
    expect(renderContent(createProps()).screen.queryByText(/after a reload/)).not.toBeInTheDocument();
  });

  it('greets by name, claims no designs, and shows what there is to begin with', () => {
    const { screen, container } = renderContent(createProps());
    expect(container).toHaveTextContent('Welcome, designer@example.com');
    expect(container).toHaveTextContent('No designs here yet. Here’s where to begin.');
    expect(screen.getByRole('link', { name: 'Headphones' })).toHaveAttribute(
      'href',
      'https://app.example/?model=1',
    );
    expect(screen.getByRole('link', { name: 'Car' })).toHaveAttribute('href', 'https://own.site/cars');
  });

  it('leaves the ground of a picture that does not load', () => {
    const { container } = renderContent(createProps());
    const image = container.querySelector('img[src="https://own.site/a.webp"]');
    if (!image) throw new Error('there is no picture');
    fireEvent.error(image);
    expect(image).not.toBeInTheDocument();
  });

  it('leads to the account where there is nothing to begin with', async () => {
    const onNavigate = vi.fn();
    const view = createView({ onNavigate });
    const { screen, container, user } = renderContent({ ...createProps(), starts: [] }, view);
    expect(container).toHaveTextContent('There’s nothing to open here.');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Go to your account' }));
    expect(onNavigate).toHaveBeenCalledWith('account');
  });

  it('greets without a name', () => {
    const { container } = renderContent({ ...createProps(), name: '' });
    expect(container).toHaveTextContent('Welcome');
    expect(container).not.toHaveTextContent('Welcome,');
  });

  it('links to the download centre if the brand has one', () => {
    const brand = resolveBrand({ profile: { download_centre: 'https://get.example/' } }, 'en');
    const { screen } = renderContent(createProps(), createView({ brand }));
    const link = screen.getByRole('link', { name: 'Download center' });
    expect(link).toHaveAttribute('href', 'https://get.example/');
  });

  it('leads to the account, and signs out, from the account menu', async () => {
    const props = createProps();
    const { openMenu, click } = renderContent(props);
    await openMenu();
    await click('Account');
    expect(props.onAccount).toHaveBeenCalledOnce();
    await openMenu();
    await click('Sign out');
    expect(props.onSignOut).toHaveBeenCalledOnce();
  });
});

describe('the account’s picture', () => {
  it('is shown in the menu’s button; the first letter replaces a missing or broken one', () => {
    const { screen } = renderContent(createProps(undefined, 'https://own.site/me.png'));
    const button = screen.getByRole('button', { name: 'Account menu' });
    // Decorative, because the button has a name.
    const image = within(button).getByRole('presentation', { hidden: true });
    expect(image).toHaveAttribute('src', 'https://own.site/me.png');
    fireEvent.error(image);
    expect(button).toHaveTextContent(/^D$/);
  });

  it('is chosen from the menu, which accepts image files only', async () => {
    const props = createProps();
    const { openMenu, click, fileInput, user } = renderContent(props);
    const opened = vi.fn();
    fileInput().addEventListener('click', opened);
    await openMenu();
    await click('Change picture');
    expect(opened).toHaveBeenCalledOnce();
    expect(fileInput()).toHaveAttribute('accept', 'image/png,image/jpeg,image/gif,image/webp,image/avif');
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(fileInput(), file);
    expect(props.avatar.onChoose).toHaveBeenCalledWith(file);
  });

  it('says that a file is being opened, and lets its owner stop', async () => {
    const props = createProps({ kind: 'opening' });
    const { screen, click } = renderContent(props);
    expect(screen.getByRole('status')).toHaveTextContent('Opening the picture…');
    await click('Cancel');
    expect(props.avatar.onClose).toHaveBeenCalledOnce();
  });

  it('asks for a part, with its zoom and how to move it', async () => {
    const props = createProps({ kind: 'cropping', preview });
    const { screen, user } = renderContent(props);
    const zoom = await screen.findByRole('slider', { name: 'Zoom' });
    expect(zoom).toHaveAttribute('aria-valuetext', '100%');
    fireEvent.change(zoom, { target: { value: '1.5' } });
    expect(zoom).toHaveAttribute('aria-valuetext', '150%');
    expect(screen.getByText(/arrow keys/)).toBeVisible();
    // Without a layout, as here, no part is known: nothing can be sent.
    await user.click(screen.getByRole('button', { name: 'Use picture' }));
    expect(props.avatar.onUse).not.toHaveBeenCalled();
  });

  it('shows the file and its progress, and can be cancelled', async () => {
    const props = createProps({ kind: 'running', attempt: 1, preview, percent: 42 });
    const { screen, click } = renderContent(props);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('img', { name: 'The picture you chose' })).toHaveAttribute(
      'src',
      preview,
    );
    expect(within(dialog).getByRole('progressbar')).toHaveValue(42);
    expect(dialog).toHaveTextContent('Uploading 42%');
    await click('Cancel');
    expect(props.avatar.onClose).toHaveBeenCalledOnce();
  });

  it('offers a retry when it may help', async () => {
    const text = { key: 'error.network' } as const;
    const props = createProps({ kind: 'failed', preview, text, canRetry: true });
    const { screen, click } = renderContent(props);
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    await click('Try again');
    expect(props.avatar.onRetry).toHaveBeenCalledOnce();
  });

  it('offers another file when only that helps', async () => {
    const text = { key: 'avatar.too_large' } as const;
    const props = createProps({ kind: 'failed', preview: null, text, canRetry: false });
    const { screen, click, fileInput } = renderContent(props);
    expect(within(screen.getByRole('dialog')).queryByRole('img')).not.toBeInTheDocument();
    const opened = vi.fn();
    fileInput().addEventListener('click', opened);
    await click('Choose another');
    expect(opened).toHaveBeenCalledOnce();
  });
});
