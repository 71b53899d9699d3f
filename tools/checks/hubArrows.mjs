/** Which folders of the hub may import which (docs/architecture.md). */

export const test = String.raw`\.test\.tsx?$`;

/**
 * Folders of `hub`, from what all may import to what only `command` and the files beside the folders may: each imports
 * those of the lines above. Folders of one line do not know each other.
 */
export const hubLevels = [
  ['messages'],
  ['answers'],
  ['input'],
  ['config'],
  ['credentials'],
  ['database'],
  ['keys', 'tracing'],
  ['adapters', 'audit'],
  ['http'],
  ['tenants', 'limits', 'mails', 'outbox'],
  ['accounts', 'webhooks'],
  ['humanChecks'],
  ['captcha'],
  ['codes'],
  ['factors'],
  ['links'],
  ['verification', 'session'],
  ['reset', 'register', 'documents', 'apps', 'upload', 'tracking', 'deletion'],
  ['methods'],
  ['openid'],
  ['centre'],
  ['people', 'transfer', 'limitSettings'],
  ['export', 'merge'],
  ['console'],
];

export const hubFolders = (/** @type {readonly string[]} */ names) => `^hub/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const hubRules = hubLevels.flatMap((level, index) => {
  const below = hubLevels.slice(0, index).flat();
  return level.map((folder) => ({
    name: `arrow-hub-${folder}`,
    severity: /** @type {const} */ ('error'),
    comment: `hub/${folder} may import ${below.join(', ') || 'no other folder of the hub'}.`,
    from: { path: hubFolders([folder]), pathNot: test },
    to: { path: '^hub/', pathNot: hubFolders([folder, ...below]) },
  }));
});
