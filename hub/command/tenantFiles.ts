/** The files of `tenant …`: settings, mails and limits as an operator writes them. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { TenantLimits } from '../database/tables/tenants';
import type { Limit } from '../http/hubLimits';
import { checkNames } from '../humanChecks/registry';
import { mailsOfTenant, smsOfTenant } from '../limits/budgets';
import { checkMails } from '../mails/tenantMails';
import { checkSettings, type SettingsFacts } from '../tenants/checkSettings';
import { merged } from '../tenants/differences';
import type { TenantParts } from '../tenants/manageTenants';
import { CommandError } from './commandContext';

export type PartName = keyof TenantParts;
export const partNames = ['settings', 'mails', 'limits'] as const satisfies readonly PartName[];

/** A file as it was read. */
export interface TenantFile {
  part: PartName;
  path: string;
  json: unknown;
}

/** Field of a file with the version that `tenant get` wrote it from. */
export const versionField = '$version';

/**
 * @param values options of the command, which name the files
 * @returns the files, and the version that they are from; `null`: they do not say
 * @throws CommandError for a file that is no JSON
 */
export function readTenantFiles(values: { [Name in PartName]?: string | undefined }): {
  files: TenantFile[];
  version: number | null;
} {
  const versions = new Set<number>();
  const files = partNames.flatMap((part) => {
    const path = values[part];
    if (path === undefined) return [];
    const read = readJson(path);
    if (typeof read !== 'object' || read === null || !(versionField in read))
      return [{ part, path, json: read }];
    const { [versionField]: version, ...json } = read;
    if (typeof version !== 'number') throw new CommandError(`${path}: ${versionField} must be a number.`);
    versions.add(version);
    return [{ part, path, json }];
  });
  const [version = null] = versions;
  if (versions.size > 1) throw new CommandError('The files are of different versions. Get them again.');
  return { files, version };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${path} cannot be read as JSON.`, { cause });
  }
}

/** What a tenant would have, and what is wrong with it. */
export interface CheckedParts {
  parts: Partial<TenantParts>;
  faults: readonly string[];
}

/** @param known what the files are merged into; `null`: they replace it */
export function checkFiles(
  files: readonly TenantFile[],
  facts: SettingsFacts,
  known: TenantParts | null,
): CheckedParts {
  const checked = files.map(({ part, path, json }) => {
    const whole = known === null ? json : merged(known[part], json);
    const { parts, faults } = checkPart(part, whole, facts);
    // What was there before is not the fault of this file.
    const earlier = known === null ? [] : checkPart(part, known[part], facts).faults;
    const own = faults.filter((fault) => !earlier.includes(fault));
    return { parts, faults: own.map((fault) => `${path}: ${fault}`) };
  });
  return {
    parts: Object.assign({}, ...checked.map(({ parts }) => parts)),
    faults: checked.flatMap(({ faults }) => faults),
  };
}

/** @param json `null`: mails and limits as the hub has them by default */
export function checkPart(part: PartName, json: unknown, facts: SettingsFacts): CheckedParts {
  if (part === 'settings') {
    const { settings, faults } = checkSettings(json, facts);
    return { parts: { settings }, faults };
  }
  if (json === null) return { parts: { [part]: null }, faults: [] };
  if (part === 'mails') {
    const { mails, faults } = checkMails(json);
    return { parts: { mails }, faults: faults.map((fault) => `${fault}.`) };
  }
  const read = v.safeParse(limitsSchema, json);
  if (read.success) return { parts: { limits: read.output }, faults: [] };
  const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  return { parts: {}, faults };
}

const dayOf = ({ between: [lowest, highest] }: Limit) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(lowest), v.maxValue(highest)));
const limitsSchema: v.GenericSchema<unknown, TenantLimits> = v.strictObject({
  smsPerDay: dayOf(smsOfTenant),
  mailsPerDay: dayOf(mailsOfTenant),
  smsCountries: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
  humanCheck: v.optional(v.picklist(checkNames)),
});
