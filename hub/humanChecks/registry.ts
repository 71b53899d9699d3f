import type { SettingNames } from '../config/readEnvironment';
import type { HubConfig } from '../config/readHubConfig';
import { geetest } from './geetest/geetest';
import { hcaptcha } from './hcaptcha/hcaptcha';
import type { CheckConfig, HumanCheck } from './humanCheck';
import { powCheck } from './pow/powCheck';
import { turnstile } from './turnstile/turnstile';
import { vendorCheck } from './vendors/vendorCheck';

/** Needs nothing and nobody else: the default, and what stands in for every other check. */
export const ownCheck: HumanCheck = powCheck;

/** Services with an account of the operator. */
const vendorChecks: readonly HumanCheck[] = [turnstile, hcaptcha, geetest].map(vendorCheck);

/** Checks that need no picture. */
const humanChecks: readonly HumanCheck[] = [ownCheck, ...vendorChecks];

/** The setting for pictures, the second line of every other check. */
export const pictures = 'picture';

/** What the settings may choose. */
export const checkNames: readonly string[] = [...humanChecks.map(({ id }) => id), pictures];

const keyNames = (id: string) =>
  [`HUB_${id.toUpperCase()}_SITE_KEY`, `HUB_${id.toUpperCase()}_SECRET`] as const;

/** Names of their settings. */
export const checkSettings: SettingNames = {
  plain: vendorChecks.map(({ id }) => keyNames(id)[0]),
  secret: vendorChecks.map(({ id }) => keyNames(id)[1]),
};

/**
 * @throws Error for a setting that names no check, or one without its keys, and for half a pair of keys; for the person who
 *   started the hub
 */
export function requireKnownCheck({
  humanCheck: name,
  checkKeys,
}: Pick<HubConfig, 'humanCheck' | 'checkKeys'>): void {
  if (!checkNames.includes(name))
    throw new Error(
      `HUB_HUMAN_CHECK must be ${checkNames.slice(0, -1).join(', ')} or ${pictures}, not "${name}".`,
    );
  for (const { id } of vendorChecks) {
    const [siteKey, secret] = keyNames(id);
    if ((checkKeys[id] || name === id) && !isComplete({ checkKeys }, id))
      throw new Error(`${siteKey} and ${secret} belong together: set both.`);
  }
}

const isComplete = ({ checkKeys }: CheckConfig, id: string): boolean =>
  Boolean(checkKeys[id]?.siteKey && checkKeys[id].secret);

/** @returns `null` for one that is not known, such as `picture` */
export const findCheck = (name: string): HumanCheck | null =>
  humanChecks.find(({ id }) => id === name) ?? null;

/** Whether the hub has what the check needs. */
export const isWorking = (check: HumanCheck, config: CheckConfig): boolean =>
  !check.page || isComplete(config, check.id);
