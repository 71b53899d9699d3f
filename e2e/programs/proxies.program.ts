/** Caddy and nginx with the examples of hub/deploy, in front of two hubs that this test answers for. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../hub/testing/freePort';
import { libraries, pathOf, startServer, type Server } from './programs';

const deploy = join(import.meta.dirname, '../../hub/deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

let folder: string;
let proxy: Server | undefined;
let hubs: HttpServer[];
let ports: number[];
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-proxy-'));
  ports = [await freePort(), await freePort()];
  port = await freePort();
  hubs = await Promise.all(ports.map(startHub));
});
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
  await Promise.all(hubs.map(stopHub));
  rmSync(folder, { recursive: true });
});

/**
 * Says what reached it; `/down` is a hub's own 503. Keeps no connection open: a proxy that has not yet seen one close
 * sends a request into it, and may not send a POST twice.
 */
async function startHub(own: number): Promise<HttpServer> {
  const hub = createServer(({ url, method, headers }, response) => {
    const seen = { own, url, method, host: headers.host, forwarded: headers['x-forwarded-for'] };
    response.writeHead(url === '/down' ? 503 : 200, {
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(JSON.stringify(seen));
  });
  await new Promise<void>((resolve) => {
    hub.listen(own, '127.0.0.1', resolve);
  });
  return hub;
}

function stopHub(hub: HttpServer): Promise<void> {
  hub.closeAllConnections();
  return new Promise((resolve) => {
    hub.close(() => resolve());
  });
}

const stopAt = (some: readonly number[]) =>
  Promise.all(hubs.filter((_, index) => some.includes(ports[index] ?? 0)).map(stopHub));

function ask(host: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, servername: host, rejectUnauthorized: false };
    const asked = request({ ...options, headers: { host, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** What both examples promise. */
async function judge(host: string): Promise<void> {
  const first = await ask(host, '/entry?frame=1', { 'x-forwarded-for': '192.0.2.9' });
  expect(first.status).toBe(200);
  const seen = JSON.parse(first.text) as { own: number };
  expect(seen).toMatchObject({ url: '/entry?frame=1', method: 'GET', host, forwarded: '127.0.0.1' });
  expect(JSON.parse((await ask(host, '/entry')).text)).toMatchObject({ own: seen.own });
  expect(await ask(host, '/down', { accept: 'text/html' })).toMatchObject({ status: 503, text: /"own"/ });
  // The visitor's hub is gone: the other one takes a request that could not be sent, whatever its method.
  const others = ports.filter((own) => own !== seen.own);
  await stopAt([seen.own]);
  const sent = await ask(host, '/api/hub/v1/login/', { 'content-length': '0' }, 'POST');
  expect(JSON.parse(sent.text)).toMatchObject({ own: others[0], method: 'POST' });
  await stopAt(others);
}

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function judgeWithoutHub(host: string): Promise<void> {
  const visitor = await ask(host, '/entry', page);
  expect([502, 503, 504]).toContain(visitor.status);
  expect(visitor.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
  expect(visitor.headers['content-type']).toContain('text/html');
  expect(visitor.text).toBe(read('unavailable.html'));
  const program = await ask(host, '/api/hub/v1/check', { accept: 'application/json' }, 'POST');
  expect([502, 503, 504]).toContain(program.status);
  expect(program.text).not.toContain('Try again');
}

const caddy = pathOf('CADDY');

describe.skipIf(caddy === undefined)('Caddy', () => {
  const host = 'signin.localhost';

  it('takes hub/deploy/Caddyfile, passes requests on, and says so while no hub answers', async () => {
    const program = caddy ?? '';
    const shipped = read('Caddyfile');
    expect(shipped).toContain('lb_try_duration 10s');
    const file = join(folder, 'Caddyfile');
    writeFileSync(
      file,
      shipped
        .replace(
          /^\{$/m,
          `{\n\tadmin off\n\thttps_port ${port}\n\tauto_https disable_redirects\n\tskip_install_trust`,
        )
        .replace('hub-a:4600 hub-b:4600', ports.map((one) => `127.0.0.1:${one}`).join(' '))
        .replace('/etc/caddy', folder)
        .replace('lb_try_duration 10s', 'lb_try_duration 3s'),
    );
    cpSync(join(deploy, 'unavailable.html'), join(folder, 'unavailable.html'));
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const options = { env: { ...process.env, ...env }, stdio: 'pipe' } as const;
    const named = ['--adapter', 'caddyfile', '--config'];
    execFileSync(program, ['validate', ...named, join(deploy, 'Caddyfile')], options);
    proxy = await startServer(program, ['run', ...named, file], port, env);
    // It makes its certificate after it has begun to listen.
    await vi.waitFor(() => ask(host, '/entry'), 30_000);
    await judge(host);
    await judgeWithoutHub(host);
  });
});

const nginx = pathOf('NGINX');

describe.skipIf(nginx === undefined)('nginx', () => {
  const host = 'signin.example.com';

  it('takes hub/deploy/nginx.conf, passes requests on, and says so while no hub answers', async () => {
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'signin.key', '-out', 'signin.crt'];
    const made = ['req', '-x509', ...key, '-days', '2', '-subj', `/CN=${host}`];
    execFileSync('openssl', made, { cwd: folder, stdio: 'pipe' });
    cpSync(join(deploy, 'unavailable.html'), join(folder, 'unavailable.html'));
    const plain = await freePort();
    const hub = read('nginx.conf')
      .replace('127.0.0.1:4600', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:4601', `127.0.0.1:${ports[1]}`)
      .replace(/listen (?:\[::\]:)?80;/g, `listen 127.0.0.1:${plain};`)
      .replace(/listen (?:\[::\]:)?443 ssl/g, `listen 127.0.0.1:${port} ssl`)
      // Both addresses became one.
      .replace(/^(\s*listen .*\n)\s*listen .*\n/gm, '$1')
      .replaceAll('/etc/nginx/hub-entry', folder)
      .replaceAll('/etc/nginx', folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const around = [
      'daemon off;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/pid;`,
      `error_log ${folder}/error.log;`,
      'events {}',
      'http {',
      'types { text/html html; }',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      hub,
      '}',
    ];
    writeFileSync(join(folder, 'whole.conf'), around.join('\n'));
    const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'whole.conf')];
    proxy = await startServer(nginx ?? '', args, port, libraries('NGINX'));
    await judge(host);
    await judgeWithoutHub(host);
    const asked = await fetch(`http://127.0.0.1:${plain}/entry?a=1`, {
      redirect: 'manual',
      headers: { host },
    });
    expect(asked.status).toBe(301);
  });
});
