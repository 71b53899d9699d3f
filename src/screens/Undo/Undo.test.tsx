import { describe, expect, it, vi } from 'vitest';
import type { UndoState } from '../../flows/undo/undoChange';
import { createView, namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { Undo } from './Undo';

const asking: UndoState = { kind: 'asking', isBusy: false, problem: null };

function show(state: UndoState, { canReset = true, language = 'en' } = {}) {
  const onUndo = vi.fn();
  const rendered = renderScreen(
    <Undo state={state} canReset={canReset} onUndo={onUndo} />,
    createView({ language }),
  );
  return { ...rendered, onUndo };
}

describe('the page of the link in a mail', () => {
  it('asks, and undoes on the button alone', async () => {
    const { screen, user, onUndo } = show(asking);
    expect(screen.getByRole('heading', { name: 'Undo this change?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'It was me: keep the change' })).toHaveAttribute(
      'href',
      '/entry/login',
    );
    expect(onUndo).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Undo and sign out everywhere' }));
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it('does it once, and says why it failed', async () => {
    const { screen, user, onUndo, rerender } = show({ ...asking, isBusy: true });
    await user.click(screen.getByRole('button', { name: 'Undo and sign out everywhere' }));
    expect(onUndo).not.toHaveBeenCalled();
    const failed: UndoState = { ...asking, problem: { key: 'error.network' } };
    rerender(<Undo state={failed} canReset onUndo={onUndo} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^No connection/);
    rerender(<Undo state={{ kind: 'gone' }} canReset onUndo={onUndo} />);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('says what was put back, each once, and leads to a new password', () => {
    const undone = ['password', 'passkey', 'passkey', 'moon', 'sun'];
    const { screen } = show({ kind: 'done', undone });
    expect(screen.getByRole('heading', { name: 'The change was undone' })).toBeVisible();
    expect(textsOf(screen, 'listitem')).toEqual([
      'Your password',
      'Your passkeys',
      'Other settings of your account',
    ]);
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      '/entry/forgot_password',
    );
  });

  it('leads only to the sign-in where passwords cannot be set', () => {
    const { screen } = show({ kind: 'done', undone: [] }, { canReset: false });
    expect(namesOf(screen, 'link')).toEqual(['Back to sign in']);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('says that the link is used up', () => {
    const { screen } = show({ kind: 'gone' });
    expect(screen.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
    expect(namesOf(screen, 'link')).toEqual(['Set a new password', 'Back to sign in']);
    expect(
      show({ kind: 'gone' }, { canReset: false }).screen.getByText(/contact the site owner/),
    ).toBeVisible();
  });

  it('speaks Chinese', () => {
    const { screen } = show(asking, { language: 'zh' });
    expect(screen.getByRole('button', { name: '撤销并退出所有设备' })).toBeVisible();
  });
});
