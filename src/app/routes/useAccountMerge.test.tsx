import { afterAll, expect, it, vi } from 'vitest';
import { createFakeElement } from '../../testing/fakeElement';
import { renderScreen } from '../../testing/renderScreen';
import { createEntry } from '../createEntry';
import { EntryContext } from '../useEntry';
import { useAccountMerge } from './useAccountMerge';

// The files of a worker share its modules.
afterAll(() => {
  vi.doUnmock('./MergeRoute');
  vi.resetModules();
});
vi.mock('./MergeRoute', () => {
  throw new Error('not loaded');
});

function Page() {
  const { notice, onMerge } = useAccountMerge({
    withProof: vi.fn(),
    signal: new AbortController().signal,
    onSessionOver: vi.fn(),
    onChanged: vi.fn(),
    tell: vi.fn(),
  });
  return (
    <>
      {notice}
      <button type="button" onClick={() => onMerge({ merge: 'offer', foundBy: '13800138000' })}>
        Join
      </button>
    </>
  );
}

it('a merge whose code does not load leaves the page as it is, and says so', async () => {
  const entry = await createEntry(createFakeElement('page'), window);
  const { screen, user } = renderScreen(
    <EntryContext value={entry}>
      <Page />
    </EntryContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('No connection. Check your network.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No connection. Check your network.')).toBeVisible();
});
