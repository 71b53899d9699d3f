import { undo } from '../../src/api/undo';
import { notifyOwner } from '../accounts/notifyOwner';
import { maskRecipient } from '../factors/messageFactor';
import { done } from '../answers/outcome';
import { route } from '../http/callRoute';
import { undosOfAddress } from '../limits/callBudgets';
import { requireBudget } from '../limits/requireBudget';
import { noticeTaken } from '../links/noticeLinks';
import { undoChange } from './undoChange';

/** POST `/v1/undo`: the token is proof enough, for it was mailed to the owner before anybody could change the address. */
export const undoRoute = route(
  undo,
  async ({ token }, context) => {
    await requireBudget(context, undosOfAddress, context.address);
    const { account, kinds, taken, withoutNumber } = await undoChange(context, token);
    context.note('undo', { accountId: account.id });
    notifyOwner(context, account, 'undone');
    for (const { mobile, ...loser } of withoutNumber) {
      context.note('address', { kind: 'phone_removed', accountId: loser.id });
      if (mobile === null) continue;
      const number = { kind: 'mobile', value: mobile } as const;
      // Whoever has the number now is whose account that is.
      notifyOwner(context, loser, 'numberBack', { provider: maskRecipient(number), also: [number] });
    }
    for (const link of taken) await noticeTaken(context, link);
    return done({ undone: [...kinds] }, 'done.undone');
  },
  { refuses: ['fieldInvalid', 'challengeGone', 'tooManyTries'] },
);
