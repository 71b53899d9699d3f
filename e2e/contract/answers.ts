import { expect } from 'vitest';

/** Waits until a server that was started answers a request, with whatever it is. */
export async function answers(address: string): Promise<void> {
  const ask = async (): Promise<boolean> => {
    try {
      await fetch(address, { redirect: 'manual' });
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(ask, { timeout: 10_000 }).toBe(true);
}
