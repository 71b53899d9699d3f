/** As the hub stores it: without what people add when they copy it. Full-width letters are those of Chinese input methods. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
