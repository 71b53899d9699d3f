import { describe, expect, it, vi } from 'vitest';
import { namesOf, renderScreen } from '../../testing/renderScreen';
import { Lark } from './Lark';
import type { LarkProps } from './LarkProps';

function renderLark(state: LarkProps['state']) {
  const props: LarkProps = { state, onRetry: vi.fn(), onRedirect: vi.fn(), onBack: vi.fn() };
  return { ...renderScreen(<Lark {...props} />), props };
}

const fail = (reason: 'denied' | 'notReady' | 'failed') =>
  ({ status: 'fail', reason, text: { key: 'lark.denied' } }) as const;

describe('Lark', () => {
  it.each<LarkProps['state']>([{ status: 'init' }, { status: 'loading', attempt: 1 }, { status: 'finish' }])(
    'says what is going on and lets one leave ($status)',
    async (state) => {
      const { screen, user, props } = renderLark(state);
      expect(screen.getByRole('status')).toHaveTextContent(/^Signing you in with Lark…$/);
      expect(namesOf(screen, 'button')).toEqual(['Other ways to sign in']);
      await user.click(screen.getByRole('button'));
      expect(props.onBack).toHaveBeenCalledOnce();
    },
  );

  it.each(['denied', 'failed'] as const)('can be tried again when it is %s', async (reason) => {
    const { screen, user, props } = renderLark(fail(reason));
    expect(screen.getByRole('alert')).toHaveTextContent('cancelled');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetry).toHaveBeenCalledOnce();
    expect(props.onRedirect).not.toHaveBeenCalled();
  });

  it('leads over Lark’s own page where the client does not answer', async () => {
    const { screen, user, props } = renderLark(fail('notReady'));
    expect(namesOf(screen, 'button')).toEqual(['Continue with Lark', 'Other ways to sign in']);
    await user.click(screen.getByRole('button', { name: 'Continue with Lark' }));
    expect(props.onRedirect).toHaveBeenCalledOnce();
  });
});
