import type { StartOptions } from '../hub/startHub';
import { seed } from './seed/seed';
import { createDevTools } from './simulations/devTools';

/**
 * What makes a hub the demo: its tenants and accounts, and, under `HUB_DEV`, the developer tools with the simulations of
 * other services. `startHub({ ...demo, … })`.
 */
export const demo = {
  seed,
  plugin: (base) => (base.config.dev ? createDevTools(base) : null),
} satisfies Pick<StartOptions, 'plugin' | 'seed'>;
