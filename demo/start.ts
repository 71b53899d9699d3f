/**
 * What `npm start` runs once all is built: the hub with its portal, the partner page and the editor, until Ctrl-C.
 */
import { startHub } from './hub/startHub';
import { startPages, type RunningPages } from './pages/server';

/** A person who presses Ctrl-C twice, or a server that hangs, must not wait for ever. */
const stopTimeoutMs = 8_000;

const env = { ...process.env, HUB_DEV: '1' };
const startedAt = performance.now();
const hub = await startHub({ env });
const { port } = hub.hub.services.config;
const ports = { hubPort: port, partnerPort: port + 1, editorPort: port + 2 };
const pages = await startPages(ports).catch(async (error: unknown) => {
  await hub.close();
  throw error;
});
console.log(welcome(hub.origin, pages, (performance.now() - startedAt) / 1000));

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping …');
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    void Promise.all([pages.stop(), hub.close()]).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

/** The addresses and the account, as a block for the terminal. */
function welcome(origin: string, { partner, editor }: RunningPages, seconds: number): string {
  const tenant = (name: string) => `${origin.replace('//', `//${name}.`)}/entry`;
  const rows: [string, string][] = [
    ['Portal', `${origin}/entry`],
    ['Partner page (tag)', `${partner}/`],
    ['3D editor (frame)', `${editor}/`],
    ['Tenant acme (cars, zh)', tenant('acme')],
    ['Tenant atelier (bags, en)', tenant('atelier')],
    ['Developer tools', `${origin}/dev`],
  ];
  return [
    '',
    `Hub Entry is running (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name, address]) => `  ${name.padEnd(27)}${address}`),
    '',
    `  ${'Sign in with'.padEnd(27)}designer@example.com / Design3D!`,
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
