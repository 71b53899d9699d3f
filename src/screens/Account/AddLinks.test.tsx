/** What an owner can add, the code to scan, and what became of it. */
import { describe, expect, it, vi } from 'vitest';
import type { AddLinkState } from '../../flows/account/addLink';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { AddLinks, type AddLinksProps } from './AddLinks';

const idle = { kind: 'idle', notice: null } as const;
const scan = {
  kind: 'scan',
  provider: 'wechat',
  image: 'data:image/png;base64,AA',
  appLink: null,
  isScanned: false,
} as const;

function show(state: AddLinkState = idle, changes: Partial<AddLinksProps> = {}) {
  const props = {
    providers: ['google', 'wechat'],
    state,
    elsewhere: null,
    onAdd: vi.fn(),
    onCancel: vi.fn(),
    onPictureFailed: vi.fn(),
    onMerge: vi.fn(),
    ...changes,
  } satisfies AddLinksProps;
  const rendered = renderScreen(<AddLinks {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  const become = (next: AddLinkState) => rendered.rerender(<AddLinks {...props} state={next} />);
  return { ...rendered, props, click, become };
}

describe('what can be added', () => {
  it('has a button each, and none while one is begun; a page that did not come is no end', async () => {
    const { screen, click, props, become } = show();
    expect(namesOf(screen, 'button')).toEqual(['Add: Google', 'Add: WeChat']);
    await click('Add: Google');
    expect(props.onAdd).toHaveBeenCalledExactlyOnceWith('google');
    become({ kind: 'starting', provider: 'google' });
    await click('Add: Google');
    await click('Add: WeChat');
    expect(props.onAdd).toHaveBeenCalledOnce();
    become({ kind: 'leaving', provider: 'google' });
    expect(screen.getByText('Opening Google…')).toBeVisible();
    await click('Add: WeChat');
    expect(props.onAdd).toHaveBeenLastCalledWith('wechat');
  });

  it('is said to be added before the list knows it', () => {
    const { screen } = show({ kind: 'confirming', provider: 'google' }, { providers: [] });
    expect(screen.getByRole('status')).toHaveTextContent('Adding Google…');
  });

  it('is added on the portal’s own page where this one cannot', () => {
    const { screen } = show(idle, { elsewhere: 'https://own.site/account' });
    expect(namesOf(screen, 'button')).toEqual([]);
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://own.site/account');
  });
});

describe('what became of it', () => {
  it.each([
    [{ kind: 'added', provider: 'google' }, 'Google was added. You can sign in with it from now on.'],
    [{ kind: 'cancelled', provider: 'google' }, 'Canceled: Google was not added.'],
    [
      { kind: 'taken', provider: 'google', merge: null },
      /^This Google account belongs to another account here/,
    ],
    [{ kind: 'failed', provider: 'google', text: { key: 'error.network' } }, /^No connection/],
  ] as const)('is said with the focus on it: %o', (notice, text) => {
    const { screen } = show({ kind: 'idle', notice });
    const told = screen.getByText(text);
    expect(told).toBeVisible();
    expect(told.closest('[tabindex]')).toHaveFocus();
  });
});

describe('a code to scan', () => {
  it('takes the place of the buttons, with the focus, until it is scanned', async () => {
    const { screen, click, props, become } = show(scan);
    expect(screen.getByRole('img', { name: 'QR code for WeChat' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Add: WeChat' })).toHaveFocus();
    expect(namesOf(screen, 'button')).toEqual(['Cancel']);
    become({ ...scan, isScanned: true });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Scanned. Confirm the link in WeChat on your phone.',
    );
    await click('Cancel');
    expect(props.onCancel).toHaveBeenCalledOnce();
  });

  it('opens the app on the phone itself', () => {
    const { screen } = show({ ...scan, appLink: 'weixin://dl/business' });
    expect(screen.getByRole('link', { name: 'Open WeChat' })).toHaveAttribute('href', 'weixin://dl/business');
  });

  it.each([
    ['expired', 'This code has expired.'],
    ['refused', 'Canceled on your phone.'],
  ] as const)('that is %s makes way for another', async (reason, text) => {
    const { screen, click, props } = show({ kind: 'over', provider: 'wechat', reason });
    expect(screen.getByText(text)).toBeVisible();
    await click('New code');
    expect(props.onAdd).toHaveBeenCalledExactlyOnceWith('wechat');
  });
});
