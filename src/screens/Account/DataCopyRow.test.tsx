import { describe, expect, it, vi } from 'vitest';
import type { DataCopyState } from '../../flows/account/dataCopy';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { DataCopyRow, type DataCopyRowProps } from './DataCopyRow';

const at = Date.UTC(2026, 11, 4, 12);
const idle = { isBusy: false, problem: null } as const;
const none = { kind: 'none', ...idle } as const;
const ready = { kind: 'ready', id: 'copy', until: at, ...idle } as const;

function show(state: DataCopyState) {
  const props = {
    state,
    fileName: 'account.zip',
    onReload: vi.fn(),
    onAsk: vi.fn(),
    onDownload: vi.fn(),
  } satisfies DataCopyRowProps;
  const rendered = renderScreen(<DataCopyRow {...props} />);
  const click = (button: string) =>
    rendered.user.click(rendered.screen.getByRole('button', { name: button }));
  const become = (next: DataCopyState) => rendered.rerender(<DataCopyRow {...props} state={next} />);
  return { ...rendered, props, click, become };
}

describe('the copy of the data', () => {
  it('says why it is not known, and tries again', async () => {
    const { screen, click, props } = show({ kind: 'failed', text: { key: 'error.network' } });
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
  });

  it('says what it has, and leads on with the focus', async () => {
    const { screen, click, props, become } = show({ kind: 'loading' });
    become(none);
    expect(screen.getByText(/^A zip file with everything we have about you/)).toBeVisible();
    expect(screen.getByRole('region')).not.toHaveFocus();
    await click('Ask for a copy');
    expect(props.onAsk).toHaveBeenCalledOnce();
    become({ kind: 'preparing' });
    expect(screen.getByRole('region', { name: /being prepared/ })).toHaveFocus();
    expect(namesOf(screen, 'button')).toEqual([]);
    become(ready);
    expect(screen.getByRole('status')).toHaveTextContent(/once, in this browser, until Dec 4, 2026/);
    await click('Download');
    expect(props.onDownload).toHaveBeenCalledOnce();
    become({ ...ready, problem: { key: 'copy.lost' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The download was interrupted.');
    become({ kind: 'saved', address: 'blob:copy' });
    expect(screen.getByRole('region')).toHaveFocus();
    const link = screen.getByRole('link', { name: 'Save the file again' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['blob:copy', 'account.zip']);
  });

  it('of today says when the next one can be asked for', () => {
    const { screen } = show({ kind: 'later', at, problem: { key: 'copy.over' } });
    expect(screen.getByText(/^You can ask for another copy from Dec 4, 2026/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This copy is no longer there.');
    expect(namesOf(screen, 'button')).toEqual([]);
  });
});
