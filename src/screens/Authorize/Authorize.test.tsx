import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { Authorize, type AuthorizeProps } from './Authorize';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

const app = { name: 'Studio <b>', host: 'studio.example:8443' };

function draw(state: AuthorizeProps['state'], name = 'Ada Designer') {
  const props: AuthorizeProps = {
    state,
    name,
    onApprove: vi.fn(),
    onDeny: vi.fn(),
    onOtherAccount: vi.fn(),
    onRetry: vi.fn(),
    onLeave: vi.fn(),
  };
  const { container } = (shown = renderScreen(<Authorize {...props} />));
  const buttons = [...container.querySelectorAll('button')];
  return {
    props,
    container,
    heading: container.querySelector('h1')?.textContent,
    names: buttons.map((button) => button.textContent),
    click: (text: string) => perform(() => buttons.find((button) => button.textContent === text)?.click()),
  };
}

describe('Authorize', () => {
  it('names the app, the account and where it leads, as plain text', () => {
    const { heading, container, names } = draw({ kind: 'asking', app, problem: null });
    expect(heading).toBe('Authorize Studio <b>');
    expect(container.querySelector('b')).toBeNull();
    expect([...container.querySelectorAll('dd')].map((fact) => fact.textContent)).toEqual([
      expect.stringContaining('Ada Designer'),
      'Your user name, and your email address or phone number',
      'studio.example:8443',
    ]);
    expect(names).toEqual(['Use another account', 'Approve', 'Deny']);
  });

  it('reports each answer', () => {
    const { props, click } = draw({ kind: 'asking', app, problem: null }, '');
    click('Approve');
    click('Deny');
    click('Use another account');
    expect(props.onApprove).toHaveBeenCalledOnce();
    expect(props.onDeny).toHaveBeenCalledOnce();
    expect(props.onOtherAccount).toHaveBeenCalledOnce();
  });

  it('accepts no second answer while the first is being sent', () => {
    const { props, click } = draw({ kind: 'approving', app });
    click('Approve');
    click('Deny');
    click('Use another account');
    expect(props.onApprove).not.toHaveBeenCalled();
    expect(props.onDeny).not.toHaveBeenCalled();
    expect(props.onOtherAccount).not.toHaveBeenCalled();
  });

  it('says why it failed, and can be approved again', () => {
    const { container, click, props } = draw({ kind: 'asking', app, problem: { key: 'consent.failed' } });
    expect(container.querySelector('[role=alert]')?.textContent).toContain('could not be authorized');
    click('Approve');
    expect(props.onApprove).toHaveBeenCalledOnce();
  });

  it.each<[AuthorizeProps['state'], string, string[]]>([
    [
      { kind: 'refused', text: { key: 'consent.unknown' } },
      'This app cannot be authorized',
      ['Back to sign in'],
    ],
    [
      { kind: 'unavailable', text: { key: 'error.network' } },
      'The request cannot be checked right now',
      ['Try again', 'Back to sign in'],
    ],
    [{ kind: 'ended', isApproved: true }, 'Authorized', []],
    [{ kind: 'ended', isApproved: false }, 'Denied', []],
  ])('has a heading and a way on for $kind', (state, title, wanted) => {
    const { heading, names } = draw(state);
    expect(heading).toBe(title);
    expect(names).toEqual(wanted);
  });
});
