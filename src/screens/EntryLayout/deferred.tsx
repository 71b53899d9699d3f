/** What stands around the form but is not needed for it: loaded after the first drawing. */
import { createDeferred } from '../../ui/createDeferred';
import { LanguageStandIn } from './LanguageStandIn';

/** The drawn studio on the brand panel; without it the panel is plain and still whole. */
export const StudioArt = createDeferred(async () => (await import('./StudioArt')).StudioArt);

/** Offered only where the profile allows it, which is known after the first drawing. */
export const LanguageMenu = createDeferred(
  async () => (await import('./LanguageMenu')).LanguageMenu,
  <LanguageStandIn />,
);
