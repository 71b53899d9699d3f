import { eq } from 'drizzle-orm';
import { loadAdapters } from '../adapters/loadAdapters';
import { noAdapters } from '../adapters/adapters';
import { readHubConfig } from '../config/readHubConfig';
import { tenants } from '../database/tables/tenants';
import { methodFactors } from '../factors/methodFactors';
import { hubFactors } from '../factors/registry';
import { dayAt } from '../factors/tenantDemand';
import { hubLanguages } from '../messages/translate';
import { createOpenIdClients } from '../methods/openid/createOpenIdClients';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { withTenantMethods } from '../methods/openid/tenantMethods';
import { adapterNames, methods } from '../methods/registry';
import type { HubMethod } from '../methods/method';
import type { SettingsFacts } from '../tenants/checkSettings';
import { issuerOf } from '../tenants/tenantOfHost';
import { providersOf } from '../tenants/tenantProviders';
import { CommandError, required, type CommandContext } from './commandContext';

/** What the hub of these settings has for a tenant of this host. */
export async function settingsFacts(context: CommandContext, host: string): Promise<SettingsFacts> {
  const { env } = context;
  required(env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  const config = readHubConfig(env, {}, openIdProviders);
  const services = {
    config,
    adapters: { ...noAdapters, ...(await loadAdapters(env, adapterNames)) },
    openIdClients: createOpenIdClients({ config }),
  };
  const database = await context.openDatabase();
  const providers = await database.run(async (queries) => {
    const [tenant] = await queries.select().from(tenants).where(eq(tenants.host, host));
    return tenant ? providersOf(queries, tenant.id) : [];
  });
  return {
    factorIds: [...hubFactors, ...methodFactors(methods)]
      .filter(({ isLastResort }) => !isLastResort)
      .map(({ id }) => id),
    isDay: (text) => dayAt(text) !== null,
    languages: hubLanguages,
    methods: withTenantMethods(methods, { providers }).map((method) => ({
      id: method.id,
      isWorking: method.isWorking(services),
      isListed: method.isListed ?? false,
      needs: needsOf(method),
      keysOff: Object.keys(method.whenOff ?? {}),
    })),
    portal: issuerOf({ host }, config),
  };
}

function needsOf({ id, adapter, settings }: HubMethod): string {
  if (adapter !== undefined) return `the adapter ${adapter} of HUB_ADAPTERS`;
  const names = [...(settings?.plain ?? []), ...(settings?.secret ?? [])];
  return names.length > 0 ? names.join(', ') : `what "${id}" needs`;
}

/** @throws CommandError for an unknown tenant */
export async function hostOf(context: CommandContext, id: string): Promise<string> {
  const database = await context.openDatabase();
  const [tenant] = await database.run((queries) => queries.select().from(tenants).where(eq(tenants.id, id)));
  if (!tenant) throw new CommandError(`There is no tenant ${id}.`);
  return tenant.host;
}
