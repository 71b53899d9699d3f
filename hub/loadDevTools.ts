import { existsSync } from 'node:fs';
import type { CreatePlugin, HubPlugin, PluginBase } from './http/hubServices';

const entry = new URL('../demo/simulations/devTools.ts', import.meta.url);

/**
 * Loads the developer tools of `dev/`. Only this file names them, at run time, so that the hub compiles and starts
 * without the folder.
 * @returns `null` outside development, and with a warning when the folder is missing
 */
export async function loadDevTools(base: PluginBase): Promise<HubPlugin | null> {
  if (!base.config.dev) return null;
  if (!existsSync(entry)) {
    base.log.warn('HUB_DEV is set, but demo/simulations is missing: starting without the developer tools');
    return null;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- dev/devTools.ts checks its export against CreatePlugin
  const { createDevTools } = (await import(entry.href)) as { createDevTools: CreatePlugin };
  return createDevTools(base);
}
