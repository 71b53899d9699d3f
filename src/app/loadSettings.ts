/** The tenant's settings: from the last visit at once, then from the hub (contract section 6). */
import * as v from 'valibot';
import type { HubClient } from '../hub/client';
import { decodeAnswer } from '../hub/decodeAnswer';
import { settingsSchema, systemSettings, type SystemSettings } from '../hub/systemSettings';
import type { EntryHost } from './EntryHost';

/**
 * `cached`: of the last visit, good for looks only, never for the lists of hosts and origins. `failed`: the hub could
 * not be asked; what was cached stays on screen.
 */
export interface SettingsState {
  status: 'none' | 'cached' | 'ready' | 'failed';
  settings: SystemSettings | null;
}

/** What the last visit left, decoded; a record that no longer fits reads as none. */
export function readCachedSettings(host: Pick<EntryHost, 'cachedSettings' | 'firstMethods'>): SettingsState {
  const found = v.safeParse(settingsSchema, host.cachedSettings);
  return found.success && host.cachedSettings !== undefined
    ? { status: 'cached', settings: found.output }
    : firstSettings(host);
}

/** Before anything is known: what the first screen was drawn with. */
export function firstSettings({
  firstMethods: { email, phone },
}: Pick<EntryHost, 'firstMethods'>): SettingsState {
  return { status: 'none', settings: { profile: { mailbox_login: email, mobile_login: phone } } };
}

/** What `loadSettings` needs. */
export interface LoadSettingsParts {
  host: Pick<EntryHost, 'settings'>;
  hub: HubClient;
  /** Host and port of the portal, or the selected tenant. */
  domain: string;
  now: () => number;
}

/**
 * Takes the answer of the request that was sent early, or asks once more where that failed.
 * @throws HubError when both failed
 */
export async function loadSettings({ host, hub, domain, now }: LoadSettingsParts): Promise<SystemSettings> {
  const settings = await readEarly(host, now).catch(
    async () => (await hub.call(systemSettings, { domain })).info,
  );
  if (!settings) throw new Error('the hub answered the settings call with nothing');
  return settings;
}

async function readEarly(
  host: Pick<EntryHost, 'settings'>,
  now: () => number,
): Promise<SystemSettings | undefined> {
  return decodeAnswer(systemSettings, await host.settings, now()).info;
}
