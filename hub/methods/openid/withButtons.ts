import type { SystemSettings } from '../../../src/api/systemSettings';
import type { Tenant } from '../../database/tables/tenants';
import { openIdProviders } from './openIdProviders';

const hasKey = (id: string): boolean => openIdProviders.some((each) => each.id === id && each.hasKey);

/** A provider that is on has a button, whatever the profile says of its id: the row has a switch of its own. */
export function withButtons(
  settings: SystemSettings,
  { providers = [] }: Pick<Tenant, 'providers'>,
): SystemSettings {
  const own = providers.filter(({ enabled }) => enabled);
  if (own.length === 0) return settings;
  const { profile = {} } = settings;
  const nameOf = (id: string) => own.find((provider) => provider.id === id)?.name;
  const listed = (profile.providers ?? []).map(({ id, name }) => ({ id, name: nameOf(id) ?? name }));
  const added = own.filter(({ id }) => !hasKey(id) && listed.every((each) => each.id !== id));
  const keys = own.filter(({ id }) => hasKey(id)).map(({ id }) => [`${id}_login`, true] as const);
  const buttons = { providers: [...listed, ...added.map(({ id, name }) => ({ id, name }))] };
  return { ...settings, profile: { ...profile, ...Object.fromEntries(keys), ...buttons } };
}
