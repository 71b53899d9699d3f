import { forgetOwn, rememberAccount } from '../../flows/session/remember';
import type { AccountMenuProps } from '../../screens/Content/AccountMenu';
import { greetRemembered } from '../effects/greet';
import type { Entry } from '../entry';
import { settingsDomain } from '../services/browserServices';

/**
 * Both ways to sign out, for the screens that have a button for them. In a page of another site only one: what its
 * scripts can read is not for us to keep.
 */
export function signOutHere(entry: Entry): Pick<AccountMenuProps, 'onSignOut' | 'onSignOutKept'> {
  const { services, element, sessionOffer, stores } = entry;
  const tenant = settingsDomain(services);
  const signOut = async (before: () => Promise<void>): Promise<void> => {
    // While the hub is asked, so that the form comes with the words.
    const texts = entry.texts.loadNamespaces(['memory']).catch(() => undefined);
    await sessionOffer.signOut(before);
    await texts;
    stores.formNotice.set({ key: 'memory.signed_out' });
    greetRemembered(entry);
  };
  return {
    onSignOut: () => void signOut(() => forgetOwn(services, tenant)),
    ...(element.config.get().mode === 'page' && {
      onSignOutKept: () => void signOut(() => rememberAccount(services, tenant)),
    }),
  };
}
