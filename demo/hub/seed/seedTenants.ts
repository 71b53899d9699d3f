import type { SystemSettings } from '../../../src/hub/systemSettings';
import type { HubConfig } from '../config/readHubConfig';
import type { Queries } from '../database/database';
import { tenants, type Tenant } from '../database/tables/tenants';
import { acmeSettings } from './acmeSettings';
import { atelierSettings } from './atelierSettings';
import { providerNames } from '../config/providerIds';
import { demoOrigins } from './demoOrigins';
import { neutralSettings } from './neutralSettings';

/** The three tenants of docs/contract.md section 7, as they go into the database. */
export function demoTenants(config: HubConfig): Tenant[] {
  const { partner, editor } = demoOrigins(config);
  const neutralHost = new URL(config.publicOrigin).hostname;
  const lists = {
    callback_hosts: [new URL(partner).host, new URL(editor).host],
    parent_origins: [editor],
    tag_origins: [partner],
  } satisfies SystemSettings;
  const neutralLists = {
    callback_hosts: [...lists.callback_hosts, ...config.extraCallbackHosts],
    parent_origins: [...lists.parent_origins, ...config.extraParentOrigins],
    tag_origins: [...lists.tag_origins, ...config.extraTagOrigins],
  } satisfies SystemSettings;
  return [
    {
      id: 'neutral',
      host: neutralHost,
      neutral: true,
      limits: null,
      settings: {
        ...neutralSettings,
        ...neutralLists,
        profile: {
          ...neutralSettings.profile,
          providers: config.offeredProviders.map((id) => ({ id, name: providerNames[id] })),
        },
      },
    },
    {
      id: 'acme',
      host: `acme.${neutralHost}`,
      neutral: false,
      limits: null,
      settings: { ...acmeSettings, ...lists },
    },
    {
      id: 'atelier',
      host: `atelier.${neutralHost}`,
      neutral: false,
      limits: null,
      settings: { ...atelierSettings, ...lists },
    },
  ];
}

/** Brings the tenants in line with the settings. */
export async function seedTenants(queries: Queries, config: HubConfig): Promise<Tenant[]> {
  const wanted = demoTenants(config);
  for (const tenant of wanted)
    await queries.insert(tenants).values(tenant).onConflictDoUpdate({ target: tenants.id, set: tenant });
  return wanted;
}
