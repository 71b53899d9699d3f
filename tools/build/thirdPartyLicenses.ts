import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readArtifact, writePart, type PackageLicense } from './parts.ts';
import { paths } from './paths.ts';

/** Folder of a package → its licence, of all that this process has built: several targets share the file. */
const found = new Map<string, PackageLicense>();

/** Collects the packages of a bundle. Workers are separate bundles with separate plug-ins. */
export function collectLicenses(): Plugin {
  return {
    name: 'hub-entry:collect-licenses',
    async generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      for (const module of modules) {
        const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(module)?.[0];
        if (folder !== undefined && !found.has(folder)) found.set(folder, await readLicense(folder));
      }
    },
  };
}

/**
 * Writes `third-party-licenses.txt` beside the scripts that the hub serves: the licences of all packages in them, whose
 * authors ask that their notices are passed on. Each target adds its packages.
 */
export function thirdPartyLicenses(): Plugin {
  let target = '';
  return {
    ...collectLicenses(),
    configResolved: ({ mode }) => {
      target = mode;
    },
    async writeBundle() {
      const known = target === 'app' ? {} : await readArtifact('licenses');
      const all = { ...known, [target]: [...found.values()] };
      await writePart('licenses', all);
      await writeFile(`${paths.portal}/third-party-licenses.txt`, noticesOf(Object.values(all).flat()));
    },
  };
}

async function readLicense(folder: string): Promise<PackageLicense> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm installed it
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  return {
    name: about.name,
    version: about.version,
    ...(about.license === undefined ? {} : { identifier: about.license }),
    ...(file === undefined ? {} : { text: (await readFile(join(folder, file), 'utf8')).trim() }),
  };
}

/**
 * Returns the text of the notices, each package once.
 * @throws Error, which stops the build, when a package names no licence at all
 */
export function noticesOf(packages: readonly PackageLicense[]): string {
  const notices = new Map(
    packages.map(({ name, version, identifier, text }) => {
      const title = `${name} ${version}`;
      if (identifier === undefined && text === undefined)
        throw new Error(`${title} names no licence, so we may not ship it. Replace the package.`);
      return [title, [title, identifier, text].filter(Boolean).join('\n\n')];
    }),
  );
  const inOrder = [...notices].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  const rule = `\n\n${'-'.repeat(72)}\n\n`;
  return `The scripts of Hub Entry contain these packages.${rule}${inOrder.join(rule)}\n`;
}
