/** What methods add once the settings have arrived: suggestions of the form's fields, and an offer after a login. */
import { importChunk } from '../../lib/importChunk';
import type { Entry } from '../entry';
import { prepareOffer } from '../routes/prepareOffer';

/** Loads what the offered methods have, and nothing where they have none. The form works without. */
export function startExtras(entry: Entry): void {
  const { methods, settings, inApp, completion, signal } = entry;
  if (signal.aborted) return;
  const { profile } = settings.brand.get().brand;
  for (const { isOffered, loadSuggestions } of methods)
    if (loadSuggestions && isOffered(profile, inApp))
      importChunk(loadSuggestions).then(
        (suggest) => suggest(entry),
        () => undefined,
      );
  completion.offer((login, own) => prepareOffer(entry, login, own));
}
