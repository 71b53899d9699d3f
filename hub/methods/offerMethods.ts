import type { SystemSettings } from '../../src/api/systemSettings';
import { resolveMethods } from '../../src/contract/profile';
import type { Tenant } from '../database/tables/tenants';
import type { PortalTenant } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { isOffered, type ContentSources, type HubMethod } from './method';
import { withTenantMethods } from './openid/tenantMethods';
import { withButtons } from './openid/withButtons';

/**
 * Prepares tenants for their portals: switches off what this hub cannot serve, even if the profile has it on, so that no
 * portal shows a button that fails, and lists the origins that the others load from.
 */
export function offerMethods(
  methods: readonly HubMethod[],
  services: HubServices,
): (tenant: Tenant, portalOrigin: string) => PortalTenant {
  const able = methods.filter((method) => method.isWorking(services));
  return (tenant, portalOrigin) => {
    const working = withTenantMethods(able, tenant).filter(
      (method) => method.worksOn?.(tenant, portalOrigin) ?? true,
    );
    const idle = methods.filter(({ id }) => working.every((method) => method.id !== id));
    const settings = withoutMethods(withButtons(tenant.settings, tenant), { working, idle });
    const sources = working
      .filter(({ id }) => isOffered({ settings }, id))
      .map((method) => method.contentSources?.(services, portalOrigin) ?? {});
    return {
      ...tenant,
      settings: withSources(settings, sources, portalOrigin),
      runsForeignScripts: sources.some(({ script }) => script !== undefined),
    };
  };
}

/** What the rule reads of a method. */
type Switched = Pick<HubMethod, 'id' | 'whenOff' | 'isListed'>;

/** Leaves on what the working methods serve: those that the hub does not know go too, and entries of `providers`. */
export function withoutMethods(
  settings: SystemSettings,
  { working, idle }: { working: readonly Switched[]; idle: readonly Switched[] },
): SystemSettings {
  const profile: Readonly<Record<string, unknown>> = settings.profile ?? {};
  const isServed = (id: string) => working.some((method) => method.id === id);
  const keys = resolveMethods(settings).methods.map((id) => [id, `${id}_login`] as const);
  const unserved = keys.filter(([id, key]) => profile[key] === true && !isServed(id));
  const { providers } = settings.profile ?? {};
  const listed = providers?.filter(({ id }) => working.some((each) => each.isListed && each.id === id));
  const changes: Record<string, unknown> = {
    ...Object.fromEntries(unserved.map(([, key]) => [key, false])),
    ...Object.assign({}, ...idle.map(({ whenOff }) => whenOff)),
    ...(listed?.length === providers?.length ? {} : { providers: listed }),
  };
  return Object.keys(changes).length === 0 ? settings : { ...settings, profile: { ...profile, ...changes } };
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
