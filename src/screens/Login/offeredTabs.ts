import type { BrandFlags } from '../../brand/brand';

/** The tabs the profile offers; none where it offers other methods only. */
export function offeredTabs({ mailboxLogin, mobileLogin }: Pick<BrandFlags, 'mailboxLogin' | 'mobileLogin'>) {
  return [...(mailboxLogin ? (['email'] as const) : []), ...(mobileLogin ? (['phone'] as const) : [])];
}
