import { isElement } from '../../lib/dom';
import { safeImage } from '../../lib/safeUrl';
import { useStore } from '../../lib/useStore';
import { offeredButtons } from '../../methods/registry';
import { Greeting } from '../../screens/Login/Greeting';
import { forgetRemembered, type RememberedAccount } from '../../session/rememberedAccount';
import { emptyField } from '../effects/emptyField';
import type { Entry } from '../entry';
import { settingsDomain } from '../services/browserServices';
import { useEntry } from '../useEntry';
import { PhoneLoginRoute, pressButton } from './LoginRoute';

/** Connects the greeting. @param kept as stored: its picture is checked here */
export function GreetingRoute({ kept }: { kept: RememberedAccount }) {
  const entry = useEntry();
  const { services, stores } = entry;
  // Their list of hosts, once they have arrived.
  useStore(entry.settings);
  const forget = async (): Promise<void> => {
    forgetRemembered(services.storage, settingsDomain(services));
    await fillIn(entry, '');
    stores.greeting.set(null);
    stores.formNotice.set({ key: 'memory.forgotten' });
  };
  return (
    <Greeting
      name={kept.name}
      picture={safeImage(kept.picture, services.portal, services.hosts().images)}
      onContinue={() => goOn(entry, kept)}
      onForget={() => void forget()}
    />
  );
}

/** By the button they used last, which may open a window, else with their account in the form. */
function goOn(entry: Entry, { account, method }: RememberedAccount): void {
  const { brand } = entry.settings.brand.get();
  const button = offeredButtons(brand, entry.inApp, entry.methods).find(({ id }) => id === method);
  if (button) pressButton(entry, button.id);
  else void fillIn(entry, account);
}

/** The next field that they have to fill in takes the focus. @param account `undefined` leaves the form as it is */
async function fillIn(entry: Entry, account: string | undefined): Promise<void> {
  const { services, loginDraft, stores, formScope, signIn, element } = entry;
  if (account !== undefined) {
    // Its form is in the document then.
    if (account !== '' && !account.includes('@')) await PhoneLoginRoute.preload(entry);
    signIn.reset();
    services.storage.set('draft', { account });
    if (account === '') loginDraft.reset();
    else loginDraft.adoptSharedAccount();
    formScope.reset();
    stores.formKey.set(stores.formKey.get() + 1);
  }
  await services.clock.painted();
  if (isElement(element.events)) emptyField(element.events)?.focus();
}
