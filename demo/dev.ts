/**
 * Runs `npm run dev`: the same as `npm start`, from the sources and with hot reload. Three Vite servers use the
 * addresses of portal, partner page and editor; the first passes requests for anything but source files to the hub.
 */
import { createServer, mergeConfig, type PluginOption, type ViteDevServer } from 'vite';
import { demoPorts } from '../tools/scripts/ports.mjs';
import { devFolder, writeDocuments } from '../tools/build/dev/devDocuments';
import { devHub } from '../tools/build/dev/devHub';
import { devPage } from '../tools/build/dev/devPage';
import viteConfig from '../vite.config';
import { startHub } from '../hub/startHub';
import { demo } from './demo';
import { outsideOrigin, startOutside } from './outside';
import { documentsOf } from './pages/documentsOf';
import { simulatedKeys } from './simulations/checks/checkServices';
import { stopOnSignal } from './stopOnSignal';
import { welcome } from './welcome';

const startedAt = performance.now();
/** Browsers treat it as another site than `localhost`. */
const host = '127.0.0.1';
const [portalPort, partnerPort, editorPort, outsidePort] = demoPorts(process.env['PORT']);
const portal = `http://localhost:${portalPort}`;
const outside = outsideOrigin(outsidePort);
const documents = documentsOf(portal, outside);

await writeDocuments();
const hub = await startHub({
  ...demo,
  env: { LOG_LEVEL: 'warn', ...process.env },
  // Listens on another port; requests arrive through the portal's server.
  config: {
    port: outsidePort + 1,
    publicOrigin: portal,
    outsideOrigin: outside,
    checkKeys: simulatedKeys(outside),
    distFolder: devFolder,
    dev: true,
    demoData: true,
  },
});
const servers: ViteDevServer[] = [];
let stopOutside = async (): Promise<void> => undefined;
stopOnSignal(stop);
try {
  stopOutside = await startOutside(hub.hub, outsidePort);
  await serve('dev', portalPort, devHub(hub.hub.app.fetch));
  await serve('partner', partnerPort, devPage({ hub: portal, documents: documents.partner }));
  await serve('editor', editorPort, devPage({ hub: portal, documents: documents.editor }));
} catch (error) {
  await stop();
  throw error;
}
const addresses = {
  portal,
  partner: `http://${host}:${partnerPort}`,
  editor: `http://${host}:${editorPort}`,
  outside,
};
console.log(welcome(addresses, (performance.now() - startedAt) / 1000));

/**
 * Starts a server with a target of vite.config.ts. Does not watch that file, because it reads texts, which change
 * often.
 */
async function serve(mode: string, port: number, plugin: PluginOption): Promise<void> {
  const config = mergeConfig(viteConfig({ command: 'serve', mode }), {
    configFile: false,
    mode,
    plugins: [plugin],
    server: { host, port, strictPort: true },
  });
  const server = await createServer(config);
  servers.push(server);
  await server.listen();
}

async function stop(): Promise<void> {
  await Promise.all([...servers.map((server) => server.close()), stopOutside(), hub.close()]);
}
