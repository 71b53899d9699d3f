/** A site on this machine with TLS, and an authority of its own, which a test makes. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('../deploy/make-certificates.sh', import.meta.url));

/**
 * Makes a certificate by the operator's script.
 * @param folder empty; afterwards `ca.crt` in it is the authority
 * @returns the options of a server of this host
 */
export async function makeCertificate(folder: string, host: string): Promise<{ cert: string; key: string }> {
  await promisify(execFile)('sh', [script, folder, host]);
  const [cert, key] = await Promise.all(
    ['crt', 'key'].map((kind) => readFile(join(folder, `${host}.${kind}`), 'utf8')),
  );
  return { cert: cert ?? '', key: key ?? '' };
}

/** @returns its port, and what ends it */
export async function startTlsSite(
  certificate: { cert: string; key: string },
  answer: RequestListener,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(certificate, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
