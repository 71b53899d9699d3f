/**
 * npm entry `hub-entry/element`: importing it defines `<hub-entry>` in a browser and does nothing on a server. The
 * `hub` attribute is required here, since no script of the portal tells it.
 */
import { defineHubEntry } from './eagerElement';

export { defineHubEntry } from './eagerElement';

defineHubEntry();
