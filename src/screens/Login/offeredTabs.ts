import type { BrandFlags } from '../../brand/brand';

/** What visitors can sign in with in the form: each is a tab where there are two. */
export type LoginTab = 'email' | 'phone';

/** The tabs the profile offers; none where it offers other methods only. */
export function offeredTabs({ mailboxLogin, mobileLogin }: Pick<BrandFlags, 'mailboxLogin' | 'mobileLogin'>) {
  return [...(mailboxLogin ? (['email'] as const) : []), ...(mobileLogin ? (['phone'] as const) : [])];
}
