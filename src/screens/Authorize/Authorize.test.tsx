import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attend } from '../../testing/attend';
import { namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { Authorize, type AuthorizeProps } from './Authorize';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const app = { name: 'Studio <b>', host: 'studio.example:8443' };

function renderAuthorize(
  state: AuthorizeProps['state'],
  name = 'Ada Designer',
  account?: AuthorizeProps['account'],
) {
  const props: AuthorizeProps = {
    state,
    name,
    account,
    onApprove: vi.fn(),
    onDeny: vi.fn(),
    onOtherAccount: vi.fn(),
    onRetry: vi.fn(),
    onLeave: vi.fn(),
  };
  const rendered = renderScreen(<Authorize {...props} />);
  attend();
  const click = (text: string) => rendered.user.click(rendered.screen.getByRole('button', { name: text }));
  return { ...rendered, props, click };
}

describe('Authorize', () => {
  it('names what an OpenID client asks for, and nothing that it has no words for', () => {
    const scopes = ['openid', 'email', 'gold', 'offline_access'];
    const { screen } = renderAuthorize({ kind: 'asking', app: { ...app, scopes }, problem: null });
    expect(textsOf(screen, 'definition').slice(2, -1)).toEqual([
      'The ID of your account',
      'Your email address',
      'All of this while you’re not here, too',
    ]);
  });

  it('says which account it is, and that access can be removed where the account page can', () => {
    const asking = { kind: 'asking', app, problem: null } as const;
    const account = { address: 'ada@example.com', picture: null, canRemoveApps: true };
    const { screen, rerender, props } = renderAuthorize(asking, 'Ada', account);
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByText('You can remove this access in your account at any time.')).toBeVisible();
    rerender(<Authorize {...props} account={{ ...account, canRemoveApps: false }} />);
    expect(screen.queryByText(/You can remove this access/)).not.toBeInTheDocument();
  });

  it('names the app, the account and the target as plain text', () => {
    const { screen } = renderAuthorize({ kind: 'asking', app, problem: null });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Authorize Studio <b>$/);
    expect(textsOf(screen, 'definition')).toEqual([
      expect.stringContaining('Ada Designer'),
      'Use another account',
      'Your username',
      'Your email address or phone number',
      'studio.example:8443',
    ]);
    expect(namesOf(screen, 'button')).toEqual(['Use another account', 'Allow', 'Cancel']);
  });

  it('reports each answer', async () => {
    const { props, click } = renderAuthorize({ kind: 'asking', app, problem: null }, '');
    await click('Allow');
    expect(props.onApprove).toHaveBeenCalledOnce();
    await click('Cancel');
    expect(props.onDeny).toHaveBeenCalledOnce();
    await click('Use another account');
    expect(props.onOtherAccount).toHaveBeenCalledOnce();
  });

  it('accepts no second answer while the first is being sent', async () => {
    const { props, click } = renderAuthorize({ kind: 'approving', app });
    await click('Allow');
    await click('Cancel');
    await click('Use another account');
    expect(props.onApprove).not.toHaveBeenCalled();
    expect(props.onDeny).not.toHaveBeenCalled();
    expect(props.onOtherAccount).not.toHaveBeenCalled();
  });

  it('shows why it failed, and can be approved again', async () => {
    const { screen, click, props } = renderAuthorize({
      kind: 'asking',
      app,
      problem: { key: 'consent.failed' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t authorize the app');
    await click('Allow');
    expect(props.onApprove).toHaveBeenCalledOnce();
  });

  it.each<[AuthorizeProps['state'], string, string[]]>([
    [
      { kind: 'refused', text: { key: 'consent.unknown' } },
      'This app can’t be authorized',
      ['Back to sign in'],
    ],
    [
      { kind: 'unavailable', text: { key: 'error.network' } },
      'This request can’t be checked right now',
      ['Try again', 'Back to sign in'],
    ],
    [{ kind: 'ended', isApproved: true }, 'Authorized', []],
    [{ kind: 'ended', isApproved: false }, 'Not authorized', []],
  ])('has a heading and a next action for $kind', (state, title, wanted) => {
    const { screen } = renderAuthorize(state);
    expect(namesOf(screen, 'heading')).toEqual([title]);
    expect(namesOf(screen, 'button')).toEqual(wanted);
  });
});
