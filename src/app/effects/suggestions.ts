import type { Entry } from '../entry';
import { importChunk } from '../../lib/importChunk';
import { savesData } from './savesData';

/** Of what methods add to the form's fields. Who saves data has their buttons. */
export function startSuggestions(entry: Entry): void {
  const { methods, settings, inApp, view } = entry;
  if (savesData(view.navigator)) return;
  const { profile } = settings.brand.get().brand;
  for (const { isOffered, loadSuggestions } of methods)
    if (loadSuggestions && isOffered(profile, inApp))
      void importChunk(loadSuggestions).then(
        (suggest) => suggest(entry),
        () => undefined,
      );
}
