import { expect, it, vi } from 'vitest';
import { renderScreen, textsOf } from '../../testing/renderScreen';
import { AppTable, type AppTableProps } from './AppTable';

const at = Date.now() - 3 * 3_600_000 - 1000;
const studio = {
  app_key: 'studio',
  name: 'Studio',
  received: ['username', 'email', 'shoe_size'],
  first_at: at,
  last_at: at,
};
const shown = { kind: 'shown', items: [studio], ending: null, problem: null } as const;

function show(list: AppTableProps['list'] = shown) {
  const props = { list, onRemove: vi.fn(async () => true), onReload: vi.fn() };
  const rendered = renderScreen(<AppTable {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click };
}

it('says what an app received and when, and removes it after a question', async () => {
  const { screen, click, props } = show();
  expect(textsOf(screen, 'listitem')).toEqual([
    'StudioReceived: name, email, and shoe_size · 3 hours agoRemove',
  ]);
  await click('Remove Studio');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(props.onRemove).not.toHaveBeenCalled();
  await click('Remove');
  expect(props.onRemove).toHaveBeenCalledExactlyOnceWith('studio');
  expect(screen.getByRole('region', { name: 'Apps' })).toHaveFocus();
});

it('may be none, missing, or not removed', async () => {
  expect(show({ ...shown, items: [] }).screen.getByText(/^No app/)).toBeVisible();
  const { click, props } = show({ kind: 'failed', text: { key: 'error.network' } });
  await click('Try again');
  expect(props.onReload).toHaveBeenCalledOnce();
  const { screen } = show({ ...shown, problem: { text: 'Not now' } });
  expect(screen.getByText('Not now')).toBeVisible();
});
