/** What stands around the form but is not needed for it: loaded after the first drawing. */
import { createDeferred } from '../../ui/createDeferred';

/** Products on the brand panel; without them the panel is plain and still whole. */
export const DisplayPictures = createDeferred(
  async () => (await import('./DisplayPictures')).DisplayPictures,
);

/** Only where the brand has a picture of its own. */
export const PanelBackground = createDeferred(
  async () => (await import('./PanelBackground')).PanelBackground,
);
