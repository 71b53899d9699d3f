import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { renderScreen } from '../../testing/renderScreen';
import { SecurityCheck, type SecurityCheckProps } from './SecurityCheck';

const createProps = (changes: Partial<SecurityCheckProps> = {}): SecurityCheckProps => ({
  image: 'data:image/png;base64,one',
  task: null,
  problem: null,
  onSubmit: vi.fn(),
  onRefresh: vi.fn(),
  onCancel: vi.fn(),
  ...changes,
});

const scene = (props: SecurityCheckProps | null) => (
  <>
    <button type="button">Send code</button>
    {props && <SecurityCheck {...props} />}
  </>
);

/** Renders a check that opens while "Send code" has the focus. */
async function renderCheck(props = createProps()) {
  const rendered = renderScreen(scene(null));
  const { screen, user, rerender } = rendered;
  const before = screen.getByRole('button', { name: 'Send code' });
  await user.click(before);
  rerender(scene(props));
  const show = (next: SecurityCheckProps | null) => rerender(scene(next));
  return { ...rendered, before, show, field: screen.getByRole('textbox', { name: 'Image code' }) };
}

describe('SecurityCheck', () => {
  it('is a dialog with the names of the contract, and takes the focus', async () => {
    const { screen, field } = await renderCheck();
    expectNames(screen, contractNames.securityCheck);
    expect(screen.getByRole('dialog', { name: 'Security check' })).toContainElement(field);
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
    expect(field).toHaveFocus();
  });

  it('returns the focus when it closes', async () => {
    const { before, show } = await renderCheck();
    expect(before).not.toHaveFocus();
    show(null);
    expect(before).toHaveFocus();
  });

  it('submits the typed text once, and nothing while a request runs', async () => {
    const props = createProps();
    const { user, field, show } = await renderCheck(props);
    await user.type(field, 'ab12{Enter}');
    show({ ...props, task: 'solve' });
    await user.type(field, '{Enter}');
    expect(props.onSubmit).toHaveBeenCalledExactlyOnceWith('ab12');
  });

  it('clears the field for another captcha, keeps it for the same one', async () => {
    const props = createProps();
    const { user, field, show } = await renderCheck(props);
    await user.type(field, 'ab12');
    show({ ...props, problem: { key: 'error.network' } });
    expect(field).toHaveValue('ab12');
    show({ ...props, image: 'data:image/png;base64,two', problem: { text: 'Wrong' } });
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription('Wrong');
  });

  it('offers another way only where there is one', async () => {
    const onGiveUp = vi.fn();
    const { screen, user, show } = await renderCheck();
    const name = 'I can’t read this';
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    show(createProps({ onGiveUp }));
    await user.click(screen.getByRole('button', { name }));
    expect(onGiveUp).toHaveBeenCalledOnce();
  });

  it('is cancelled by its button', async () => {
    const props = createProps();
    const { screen, user } = await renderCheck(props);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(props.onCancel).toHaveBeenCalledOnce();
    expect(props.onSubmit).not.toHaveBeenCalled();
  });

  it('is cancelled by Escape, which the host page does not receive', async () => {
    const props = createProps();
    const { screen, user } = await renderCheck(props);
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    expect(props.onCancel).toHaveBeenCalledOnce();
    // As the back gesture of a phone.
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(props.onCancel).toHaveBeenCalledTimes(2);
  });
});
