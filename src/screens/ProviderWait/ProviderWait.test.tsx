import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { ProviderWait } from './ProviderWait';
import type { ProviderWaitProps, ProviderWaitStatus } from './ProviderWaitProps';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

function draw(status: ProviderWaitStatus, changes: Partial<ProviderWaitProps> = {}) {
  const props: ProviderWaitProps = {
    provider: 'Google',
    status,
    problem: null,
    newTabHref: 'https://portal.example/entry/login',
    onRetry: vi.fn(),
    onCancel: vi.fn(),
    ...changes,
  };
  const { container } = (shown = renderScreen(<ProviderWait {...props} />));
  return {
    props,
    container,
    names: [...container.querySelectorAll('a, button')].map((element) => element.textContent),
    link: container.querySelector('a'),
    click: (name: string) =>
      perform(() =>
        [...container.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
      ),
  };
}

describe('ProviderWait', () => {
  it.each<[ProviderWaitStatus, string[]]>([
    ['waiting', ['Cancel']],
    ['redeeming', ['Cancel']],
    ['leaving', ['Cancel']],
    ['closed', ['Finish in a new tab', 'Try again', 'Cancel']],
    ['blocked', ['Continue in a new tab', 'Cancel']],
    ['denied', ['Try again', 'Cancel']],
    ['failed', ['Try again', 'Cancel']],
  ])('always has a way on: %s', (status, names) => {
    expect(draw(status).names).toEqual(names);
  });

  it('keeps itself as opener of the new tab, which hands over the result', () => {
    const { link } = draw('blocked');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('opener');
    expect(link?.getAttribute('href')).toBe('https://portal.example/entry/login');
  });

  it("announces why it failed, in the hub's words", () => {
    const { container } = draw('failed', { problem: { text: 'This account is closed.' } });
    expect(container.querySelector('[role=alert]')?.textContent).toBe('This account is closed.');
  });

  it('can be retried and cancelled', () => {
    const { props, click } = draw('closed');
    click('Try again');
    click('Cancel');
    expect(props.onRetry).toHaveBeenCalledOnce();
    expect(props.onCancel).toHaveBeenCalledOnce();
  });
});
