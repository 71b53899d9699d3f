/**
 * Partners' apps, built against the packed tarball as in a partner's own build: in a folder outside the project, where
 * `hub-entry` is the unpacked package and no source of ours can be reached by mistake.
 */
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { packWhenChanged } from '../tools/scripts/packWhenChanged.mjs';
import { addresses } from './addresses';
import { withAddresses } from './docRecipes';
import { folderAnswer, startSite } from './startSite';

const run = promisify(execFile);
const project = fileURLToPath(new URL('..', import.meta.url));
const apps = ['plain', 'react', 'vue', 'server', 'frame', 'account'] as const;

/** Code of `examples` that docs/frameworks.md shows → the project around it. */
const examples = {
  'App.tsx': {
    folder: 'react',
    main: `import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import App from './App.tsx';
      createRoot(document.body).render(createElement(App));`,
  },
  'App.vue': {
    folder: 'vue',
    main: `import { createApp } from 'vue';
      import App from './App.vue';
      createApp(App).mount(document.body);`,
  },
} as const;

type ExampleName = keyof typeof examples;

export type HostApp = (typeof apps)[number] | ExampleName;

const exampleNames: readonly ExampleName[] = ['App.tsx', 'App.vue'];

/** The built apps. */
export interface HostApps {
  /** A folder with only the package and its dependencies. */
  readonly bare: string;
  /** A folder with the package and the frameworks. */
  readonly full: string;
  /** The page as the server renders it, before any script. */
  readonly serverPage: string;
  /** Stops the server and removes the folders. */
  remove(): Promise<void>;
}

/** Address of an app's page. */
export const addressOf = (app: HostApp): string => `${addresses.guest}/${app}/index.html`;

/** Packs, unpacks, builds and serves all apps; takes some seconds. */
export async function buildHostApps(): Promise<HostApps> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-entry-hosts-'));
  const [bare, full] = [join(folder, 'bare'), join(folder, 'full')];
  const tarball = await packWhenChanged();
  await Promise.all([bare, full].map((target) => unpack(tarball, target)));
  await Promise.all([bare, full].map(linkDependencies));
  for (const name of ['vue', '@playwright/test', 'vitest', '@vitest/browser-playwright'])
    await link(name, full);
  await cp(join(project, 'e2e', 'hosts'), full, { recursive: true });
  for (const name of exampleNames) await writeExample(join(full, name), name);
  await buildPages(full);

  const { stdout } = await run(process.execPath, [join(full, 'server', 'render.mjs'), addresses.portal]);
  const page = join(full, 'dist', 'server', 'index.html');
  const serverPage = (await readFile(page, 'utf8')).replace('<!--app-->', stdout);
  await writeFile(page, serverPage);

  const files = folderAnswer(join(full, 'dist'));
  const site = await startSite(addresses.guest, (path) =>
    files(path === '/account' ? '/account/index.html' : path),
  );
  return {
    bare,
    full,
    serverPage,
    async remove() {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function unpack(tarball: string, target: string): Promise<void> {
  const unpacked = join(target, 'node_modules', 'hub-entry');
  await mkdir(unpacked, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
}

/** Links the package's dependencies beside it, as npm would install them, so that tests need no network. */
async function linkDependencies(target: string): Promise<void> {
  const manifest = join(target, 'node_modules', 'hub-entry', 'package.json');
  const { dependencies } = JSON.parse(await readFile(manifest, 'utf8'));
  for (const name of Object.keys(dependencies)) await link(name, target);
}

async function link(name: string, target: string): Promise<void> {
  const path = join(target, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(project, 'node_modules', name), path, 'junction');
}

async function writeExample(folder: string, name: ExampleName): Promise<void> {
  await mkdir(folder);
  const example = examples[name];
  const code = await readFile(join(project, 'examples', example.folder, 'src', name), 'utf8');
  await writeFile(join(folder, name), withAddresses(code));
  // Vue does not work with this policy on these pages.
  const policy = name.endsWith('.tsx')
    ? `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`
    : '';
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>${policy}<title>${name}</title><body><script type="module">${example.main}</script></body>`,
  );
}

async function buildPages(root: string): Promise<void> {
  // Vite inserts variables with this prefix into pages and modules.
  process.env['VITE_HUB'] = addresses.portal;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [react(), vue({ template: { compilerOptions: { isCustomElement } } })],
    // The build of Vue that compiles templates in the browser; usually a plug-in compiles them.
    resolve: { alias: { vue: 'vue/dist/vue.esm-bundler.js' } },
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      outDir: 'dist',
      minify: false,
      reportCompressedSize: false,
      target: 'es2022',
      rolldownOptions: {
        input: [...apps, ...exampleNames].map((app) => join(root, app, 'index.html')),
      },
    },
  });
}

const isCustomElement = (tag: string): boolean => tag === 'hub-entry';
