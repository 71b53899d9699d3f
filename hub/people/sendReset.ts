import { changePerson, PeopleError, type Act, type PeopleBase } from './people';
import { tellOwner, tenantOf, type Told } from './tellOwner';

/**
 * Asks the owner by mail to set a new password; the page then sends a code, as "Forgot password" does. The old one works
 * until then.
 * @throws PeopleError for an account without a mailbox, or one that is locked
 */
export async function sendResetTo(base: PeopleBase, act: Act): Promise<Told> {
  const account = await changePerson(base, act, 'account reset', (_, held) => {
    if (held.email === null)
      return refuse(
        'The account has no e-mail address. Its owner can use "Forgot password?" with the number.',
      );
    if (held.lockedAt !== null) return refuse('The account is locked. Unlock it first.');
    return Promise.resolve({ result: held, after: { mail: 'resetAsked' } });
  });
  return tellOwner(base, { account, tenant: await tenantOf(base, account.tenantId) }, 'resetAsked');
}

const refuse = (message: string): Promise<never> => Promise.reject(new PeopleError('conflict', message));
