import { describe, expect, it, vi } from 'vitest';
import type { EntryMode } from '../../contract/attributes';
import { createView, namesOf, renderScreen } from '../../testing/renderScreen';
import { ProviderWait } from './ProviderWait';
import type { ProviderWaitProps, ProviderWaitStatus } from './ProviderWaitProps';

function renderWait(
  status: ProviderWaitStatus,
  changes: Partial<ProviderWaitProps> = {},
  mode: EntryMode = 'tag',
) {
  const props: ProviderWaitProps = {
    provider: 'Google',
    status,
    problem: null,
    newTabHref: 'https://portal.example/entry/login',
    onRetry: vi.fn(),
    onCancel: vi.fn(),
    ...changes,
  };
  return { ...renderScreen(<ProviderWait {...props} />, createView({ mode })), props };
}

describe('ProviderWait', () => {
  it.each<[ProviderWaitStatus, string[], string[]]>([
    ['waiting', [], ['Cancel']],
    ['redeeming', [], ['Cancel']],
    ['leaving', [], ['Cancel']],
    ['closed', ['Finish in a new tab'], ['Try again', 'Cancel']],
    ['blocked', ['Continue in a new tab'], ['Cancel']],
    ['denied', [], ['Try again', 'Cancel']],
    ['failed', [], ['Try again', 'Cancel']],
  ])('always has a next action: %s', (status, links, buttons) => {
    const { screen } = renderWait(status);
    expect(namesOf(screen, 'link')).toEqual(links);
    expect(namesOf(screen, 'button')).toEqual(buttons);
  });

  it('stays the opener of the new tab, which passes the result', () => {
    const link = renderWait('blocked').screen.getByRole('link', { name: 'Continue in a new tab' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'opener');
    expect(link).toHaveAttribute('href', 'https://portal.example/entry/login');
  });

  it.each([
    ['tag', 'Your browser blocked the Google window.'],
    ['frame', 'Finish in the Google window. If it didn’t open, continue in a new tab.'],
  ] as const)('describes a missing window without guessing (%s)', (mode, words) => {
    const { screen } = renderWait('blocked', {}, mode);
    expect(screen.getByText(words)).toBeVisible();
  });

  it("announces the hub's message after a failure", () => {
    const { screen } = renderWait('failed', { problem: { text: 'This account is closed.' } });
    expect(screen.getByRole('alert')).toHaveTextContent(/^This account is closed\.$/);
  });

  it('can be retried and cancelled', async () => {
    const { screen, user, props } = renderWait('closed');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetry).toHaveBeenCalledOnce();
    expect(props.onCancel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(props.onCancel).toHaveBeenCalledOnce();
  });
});
