import type { Passwords } from '../credentials/passwords';

/** Passwords whose checks a test holds back, as a busy machine does. */
export interface HeldPasswords extends Passwords {
  /** From now on, the result of a check waits. @returns resolves when one does */
  hold(): Promise<void>;
  /** Lets the results go. */
  release(): void;
}

/** Checks that wait from `reach` to `open`. */
interface Gate {
  opened: Promise<void>;
  open: () => void;
  reach: () => void;
}

/** @param passwords do the work */
export function holdPasswords(passwords: Passwords): HeldPasswords {
  let gate: Gate | undefined;
  return {
    hash: (password, keys) => passwords.hash(password, keys),
    isOurs: (stored) => passwords.isOurs(stored),
    verify: async (stored, password, keys) => {
      const isRight = await passwords.verify(stored, password, keys);
      gate?.reach();
      await gate?.opened;
      return isRight;
    },
    hold: () =>
      new Promise((reach) => {
        let open: (() => void) | undefined;
        const opened = new Promise<void>((resolve) => {
          open = resolve;
        });
        gate = { opened, open: () => open?.(), reach };
      }),
    release: () => {
      gate?.open();
      gate = undefined;
    },
  };
}
