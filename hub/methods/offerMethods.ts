import type { SystemSettings } from '../../src/api/systemSettings';
import type { Tenant } from '../database/tables/tenants';
import type { PortalTenant } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { isOffered, type ContentSources, type HubMethod } from './method';

/**
 * Prepares tenants for their portals: switches off methods that this hub cannot serve, even if the profile has them on, so
 * that no portal shows a button that fails, and lists the origins that the others load from.
 */
export function offerMethods(
  methods: readonly HubMethod[],
  services: HubServices,
): (tenant: Tenant, portalOrigin: string) => PortalTenant {
  const working = new Set(methods.filter((method) => method.isWorking(services)));
  const idle = methods.filter((method) => !working.has(method));
  return (tenant, portalOrigin) => {
    const settings = withoutMethods(tenant.settings, idle);
    const sources = [...working]
      .filter(({ id }) => isOffered({ settings }, id))
      .map((method) => method.contentSources?.(services, portalOrigin) ?? {});
    return {
      ...tenant,
      settings: withSources(settings, sources, portalOrigin),
      runsForeignScripts: sources.some(({ script }) => script !== undefined),
    };
  };
}

/** @param idle methods that do not work */
export function withoutMethods(
  settings: SystemSettings,
  idle: readonly Pick<HubMethod, 'id' | 'whenOff'>[],
): SystemSettings {
  const profile: Readonly<Record<string, unknown>> = settings.profile ?? {};
  const off: Record<string, unknown> = {};
  for (const { id, whenOff } of idle)
    if (whenOff) Object.assign(off, whenOff);
    else if (profile[`${id}_login`] === true) off[`${id}_login`] = false;
  return Object.keys(off).length === 0 ? settings : { ...settings, profile: { ...profile, ...off } };
}

/** Adds what the lists of hosts lack. */
export function withSources(
  settings: SystemSettings,
  sources: readonly ContentSources[],
  portalOrigin: string,
): SystemSettings {
  const lacking = (listed: readonly string[] = [], needed: readonly string[]) => [
    ...new Set(needed.filter((origin) => origin !== portalOrigin && !listed.includes(origin))),
  ];
  const { script_hosts: scripts = [], image_hosts: images = [] } = settings;
  const moreScripts = lacking(
    scripts,
    sources.flatMap(({ script = [] }) => script),
  );
  const moreImages = lacking(
    images,
    sources.flatMap(({ img = [] }) => img),
  );
  return {
    ...settings,
    ...(moreScripts.length > 0 && { script_hosts: [...scripts, ...moreScripts] }),
    ...(moreImages.length > 0 && { image_hosts: [...images, ...moreImages] }),
  };
}
