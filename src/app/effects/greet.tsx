/** The form greets whom this browser remembers, on the portal's own page only. */
import { importChunk } from '../../lib/importChunk';
import { readRemembered } from '../../session/rememberedAccount';
import type { Entry } from '../entry';
import { settingsDomain } from '../services/browserServices';

/** Shows or removes the greeting, as the record says. Without its code there is none. */
export function greetRemembered(entry: Entry): void {
  const { services, element, stores } = entry;
  const isPage = element.config.get().mode === 'page';
  const kept = isPage
    ? readRemembered(services.storage, settingsDomain(services), services.clock.now())
    : null;
  if (!kept) {
    stores.greeting.set(null);
    return;
  }
  Promise.all([
    importChunk(() => import('../routes/GreetingRoute')),
    entry.texts.loadNamespaces(['memory']),
  ]).then(
    ([{ GreetingRoute }]) => stores.greeting.set(<GreetingRoute kept={kept} />),
    () => undefined,
  );
}
