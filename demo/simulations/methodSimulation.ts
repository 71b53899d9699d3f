import type { Context, Hono } from 'hono';
import type { Adapters } from '../../hub/adapters/adapters';
import type { ExpiringRows } from '../../hub/database/database';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import type { HubServices, PluginBase } from '../../hub/http/hubServices';

/** A card of the `/dev` page. */
export interface DevLink {
  href: string;
  name: string;
  text: string;
}

/** The other side of a method of signing in: one folder here, and one line in `methodSimulations.ts`. */
export interface MethodSimulation {
  adapters(base: PluginBase): Partial<Adapters>;
  /** Adds its pages below `/dev`. */
  mount(app: Hono<HubEnvironment>, services: HubServices): void;
  /** Adds what the service has on its own origin (`config.outsideOrigin`). */
  mountOutside(app: Hono<HubEnvironment>, services: HubServices): void;
  /** Makes a document of the portal look as in the service's own browser, where that was chosen. */
  editDocument(context: Context<HubEnvironment>, html: string): string;
  link: DevLink;
  expiring: readonly ExpiringRows[];
}
