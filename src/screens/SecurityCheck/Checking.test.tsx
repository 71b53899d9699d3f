import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Checking } from './Checking';

it('says what happens, asks nothing, and is cancelled by button and Escape', async () => {
  const onCancel = vi.fn();
  const { screen, user } = renderScreen(<Checking onCancel={onCancel} />);
  expect(screen.getByRole('dialog', { name: 'Security check' })).toContainElement(screen.getByRole('status'));
  expect(screen.getByRole('status')).toHaveTextContent('Checking your browser');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
});
