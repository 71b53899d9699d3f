import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { Content } from './Content';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

describe('Content', () => {
  it('greets by name and shows the four products', () => {
    const { container } = (shown = renderScreen(
      <Content name="designer@example.com" isBusy={false} onSignOut={vi.fn()} />,
    ));
    expect(container.querySelector('h1')?.textContent).toBe('Recent designs');
    expect(container.textContent).toContain('Welcome back, designer@example.com');
    expect([...container.querySelectorAll('h2')].map((name) => name.textContent)).toEqual([
      'Studio headphones',
      'Frosted bottle',
      'City concept',
      'Weekend tote',
    ]);
    expect(container.textContent).toContain('Edited 3 days ago');
  });

  it('greets without a name', () => {
    const { container } = (shown = renderScreen(<Content name="" isBusy={false} onSignOut={vi.fn()} />));
    expect(container.textContent).toContain('Welcome back');
    expect(container.textContent).not.toContain('Welcome back,');
  });

  it('signs out from the account menu', () => {
    const onSignOut = vi.fn();
    const { container } = (shown = renderScreen(<Content name="d" isBusy={false} onSignOut={onSignOut} />));
    perform(() => container.querySelector<HTMLElement>('button[aria-label="Account menu"]')?.click());
    perform(() => container.querySelector<HTMLElement>('[role=group] button')?.click());
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});
