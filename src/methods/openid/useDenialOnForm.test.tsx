import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ProviderWaitStatus } from '../../screens/ProviderWait/ProviderWaitProps';
import type { MethodContext, MethodScreenProps } from '../method';
import { useDenialOnForm } from './useDenialOnForm';

it('ends a denied sign-in on the form, once', () => {
  const resume = vi.fn(() => Promise.resolve());
  const onBack = vi.fn();
  // The hook reads nothing else of the context.
  const context = { providerSignIn: { resume } } as unknown as MethodContext;
  const props: MethodScreenProps = { context, onBack };
  const { rerender } = renderHook(
    ({ status }: { status: ProviderWaitStatus | undefined }) => useDenialOnForm(props, 'wechat', status),
    { initialProps: { status: 'waiting' as ProviderWaitStatus | undefined } },
  );
  expect(onBack).not.toHaveBeenCalled();

  rerender({ status: 'denied' });
  rerender({ status: 'denied' });
  expect(resume).toHaveBeenCalledExactlyOnceWith({ kind: 'denied', platform: 'wechat' });
  expect(onBack).toHaveBeenCalledOnce();
});
