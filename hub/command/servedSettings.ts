/** What `npm run hub` starts with. Apart from the commands, which a hub that serves does not load. */
import type { Adapters } from '../adapters/adapters';
import { loadAdapters } from '../adapters/loadAdapters';
import { isGiven, readEnvironment, type Environment } from '../config/readEnvironment';
import type { HubConfig } from '../config/readHubConfig';
import { faultsOf } from '../config/settingsFaults';
import { knownSettings } from '../knownSettings';
import { adapterNames } from '../methods/registry';
import { readSettings } from '../startHub';

/** What a hub in production starts with. */
export interface ServedSettings {
  /** Complete: with the settings file and the secrets' files. */
  env: Environment;
  adapters: Partial<Adapters>;
  config: HubConfig;
}

/** @throws SettingsError with every fault of the settings */
export async function readServedSettings(given: Environment): Promise<ServedSettings> {
  const { env, faults } = readServedEnvironment(given);
  const refused: string[] = [];
  const adapters = await loadAdapters(env, adapterNames).catch((error: unknown) => {
    refused.push(...faultsOf(error));
    return {};
  });
  const config = readSettings(env, { adapters }, [...faults, ...refused]);
  return { env, adapters, config };
}

/** Never the demo's, and with a database that was chosen. */
export function readServedEnvironment(given: Environment) {
  const { env, faults } = readEnvironment(given, knownSettings);
  const more: string[] = [];
  if (env['HUB_DEV'] === '1') more.push('HUB_DEV is for the demo (npm start). Remove it.');
  if (!isGiven(env, 'DATABASE_URL') && !env['HUB_DATA'])
    more.push('DATABASE_URL is missing: a PostgreSQL; or HUB_DATA, a folder for the embedded database.');
  return { env: { ...env, HUB_DEV: undefined }, faults: [...faults, ...more] };
}
