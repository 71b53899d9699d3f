import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { Lark, type LarkProps } from './Lark';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

function draw(state: LarkProps['state']) {
  const props: LarkProps = { state, onRetry: vi.fn(), onRedirect: vi.fn(), onBack: vi.fn() };
  const { container } = (shown = renderScreen(<Lark {...props} />));
  const buttons = [...container.querySelectorAll('button')];
  return {
    props,
    container,
    names: buttons.map((button) => button.textContent),
    click: (name: string) => perform(() => buttons.find((button) => button.textContent === name)?.click()),
  };
}

const fail = (reason: 'denied' | 'notReady' | 'failed') =>
  ({ status: 'fail', reason, text: { key: 'lark.denied' } }) as const;

describe('Lark', () => {
  it.each<LarkProps['state']>([{ status: 'init' }, { status: 'loading', attempt: 1 }, { status: 'finish' }])(
    'says what is going on and lets one leave ($status)',
    (state) => {
      const { container, names, click, props } = draw(state);
      expect(container.querySelector('output')?.textContent).toBe('Signing you in with Lark…');
      expect(names).toEqual(['Other ways to sign in']);
      click('Other ways to sign in');
      expect(props.onBack).toHaveBeenCalledOnce();
    },
  );

  it.each(['denied', 'failed'] as const)('can be tried again when it is %s', (reason) => {
    const { container, click, props } = draw(fail(reason));
    expect(container.querySelector('[role=alert]')?.textContent).toContain('cancelled');
    click('Try again');
    expect(props.onRetry).toHaveBeenCalledOnce();
    expect(props.onRedirect).not.toHaveBeenCalled();
  });

  it('offers Lark’s own page when the client does not answer', () => {
    const { names, click, props } = draw(fail('notReady'));
    expect(names).toEqual(['Continue with Lark', 'Other ways to sign in']);
    click('Continue with Lark');
    expect(props.onRedirect).toHaveBeenCalledOnce();
  });
});
