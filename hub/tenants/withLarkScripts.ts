import { resolveProfile } from '../../src/contract/profile';
import type { SystemSettings } from '../../src/api/systemSettings';
import type { LarkAdapter } from '../adapters/lark';

/**
 * Lists the host of Lark's JSSDK among the script hosts where Lark is on (docs/contract.md section 6, "Hosts of images,
 * scripts and uploads"). Lark serves it from several hosts, so the adapter knows its address and no list is fixed here.
 * @param lark `null` if the hub has no Lark
 */
export function withLarkScripts(
  settings: SystemSettings,
  lark: Pick<LarkAdapter, 'sdkAddress'> | null,
  portalOrigin: string,
): SystemSettings {
  if (lark === null || !resolveProfile(settings).methods.includes('lark')) return settings;
  const { origin } = new URL(lark.sdkAddress(portalOrigin));
  const listed = settings.script_hosts ?? [];
  if (origin === portalOrigin || listed.includes(origin)) return settings;
  return { ...settings, script_hosts: [...listed, origin] };
}
