import { createEvent, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import type { FixedView } from '../../testing/fixedView';
import { createView, renderScreen } from '../../testing/renderScreen';
import { Login } from './Login';
import type { LoginProps } from './LoginProps';

const createProps = (changes: Partial<LoginProps> = {}): LoginProps => ({
  work: { kind: 'idle' },
  buttons: [],
  expectsButtons: false,
  wayOut: null,
  tabs: [
    { id: 'email', label: 'login.tab_email', isOffered: true, form: <input aria-label="Card" /> },
    { id: 'phone', label: 'login.tab_phone', isOffered: true, form: <p>Phone form</p> },
  ],
  tab: 'email',
  onTab: vi.fn(),
  lastMethod: null,
  onButton: vi.fn(),
  onCancel: vi.fn(),
  ...changes,
});

function renderLogin(changes: Partial<LoginProps> = {}, view?: FixedView) {
  const props = createProps(changes);
  return { ...renderScreen(<Login {...props} />, view), props };
}

describe('Login', () => {
  it('calls a provider within the click', () => {
    const { screen, props } = renderLogin({
      buttons: [
        { id: 'google', name: 'Google' },
        { id: 'acme', name: 'Acme' },
      ],
    });
    // One event, without awaiting anything: a popup opened later would be blocked.
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Acme' }));
    expect(props.onButton).toHaveBeenCalledExactlyOnceWith('acme');
  });

  it('tells a screen reader which way was used last', () => {
    const buttons = ['Google', 'Acme'].map((name) => ({ id: name, name }));
    const { screen } = renderLogin({ buttons, lastMethod: 'Acme' });
    const described = screen.getByRole('button', { name: 'Continue with Acme' });
    expect(described).toHaveAccessibleDescription('Last used');
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription('');
  });

  it('leaves modified clicks on its links to the browser', () => {
    const onNavigate = vi.fn();
    const { screen } = renderLogin({}, createView({ onNavigate }));
    const link = screen.getByRole('link', { name: 'Create account' });
    expect(link).toHaveAttribute('href', '/entry/register');
    const click = (init: MouseEventInit) => {
      const event = createEvent.click(link, init);
      fireEvent(link, event);
      return event.defaultPrevented;
    };
    expect(click({ ctrlKey: true })).toBe(false);
    expect(onNavigate).not.toHaveBeenCalled();
    expect(click({})).toBe(true);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('register');
  });

  it('offers no registration if the brand disables it', () => {
    const brand = resolveBrand({ theme: { disable_create_account: true } }, 'en');
    const { screen } = renderLogin({}, createView({ brand }));
    expect(screen.queryByText('Create account')).not.toBeInTheDocument();
  });

  it('keeps what is typed, and the focus, when the settings turn another tab off', async () => {
    const props = createProps();
    const { screen, user, rerender } = renderScreen(<Login {...props} />);
    expect(screen.getByRole('tablist')).toBeVisible();
    const field = screen.getByLabelText('Card');
    await user.type(field, 'card-1');
    const tabs = props.tabs.map((tab) => ({ ...tab, isOffered: tab.id === 'email' }));
    rerender(<Login {...props} tabs={tabs} />);
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Card')).toBe(field);
    expect(field).toHaveValue('card-1');
    expect(field).toHaveFocus();
  });

  it('shows the first tab that is offered in place of one that is not', () => {
    const { tabs } = createProps();
    const { screen } = renderLogin({ tabs: tabs.map((tab) => ({ ...tab, isOffered: tab.id === 'phone' })) });
    expect(screen.getByText('Phone form')).toBeVisible();
    expect(screen.queryByLabelText('Card')).not.toBeInTheDocument();
  });

  it('marks the tab of the last sign-in', () => {
    const { tabs } = createProps();
    const { screen } = renderLogin({ tabs: tabs.map((tab) => ({ ...tab, isLast: tab.id === 'phone' })) });
    expect(screen.getByRole('tab', { name: 'Phone' })).toHaveAttribute('title', 'Last used');
  });

  it('shows the brand’s texts as plain text', () => {
    const brand = resolveBrand(
      { profile: { texts: { en: { login_title: '<b>Acme</b> &amp; friends' } } } },
      'en',
    );
    const { screen } = renderLogin({}, createView({ brand }));
    expect(screen.getByText('<b>Acme</b> &amp; friends')).toBeVisible();
  });
});
