import { expect, it, vi } from 'vitest';
import { onFreeCredentialTurn, takeCredentialTurn } from './credentialRequest';

it('stops the request before, once, and says when none is left', () => {
  const [first, second, listener] = [vi.fn(), vi.fn(), vi.fn()];
  const stopListening = onFreeCredentialTurn(listener);
  const endFirst = takeCredentialTurn(first);
  const endSecond = takeCredentialTurn(second);
  expect(first).toHaveBeenCalledOnce();
  // The first request ends late; the turn is the second one's.
  endFirst();
  expect(listener).not.toHaveBeenCalled();
  endSecond();
  expect(listener).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  stopListening();
  takeCredentialTurn(first)();
  expect(listener).toHaveBeenCalledOnce();
});
