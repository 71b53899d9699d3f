/** What stands around the form but is not needed for it: loaded after the first drawing. */
import { createDeferredComponent } from '../../ui/createDeferredComponent';

/** Products on the brand panel; without them the panel is plain and still whole. */
export const DisplayPictures = createDeferredComponent(
  async () => (await import('./DisplayPictures')).DisplayPictures,
);

/** Only where the brand has a picture of its own. */
export const PanelBackground = createDeferredComponent(
  async () => (await import('./PanelBackground')).PanelBackground,
);
