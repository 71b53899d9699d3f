import { expect, it, vi } from 'vitest';
import { takeCredentialTurn } from './credentialRequest';

it('stops the request before, once, and none that is over', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const endFirst = takeCredentialTurn(first);
  const endSecond = takeCredentialTurn(second);
  expect(first).toHaveBeenCalledOnce();
  // The first request ends late; the turn is the second one's.
  endFirst();
  const endThird = takeCredentialTurn(third);
  expect(second).toHaveBeenCalledOnce();
  endSecond();
  endThird();
  takeCredentialTurn(first)();
  expect(third).not.toHaveBeenCalled();
  expect(first).toHaveBeenCalledOnce();
});
