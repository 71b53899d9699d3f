/** A connection that stalls in the middle of the portal's document: the form has arrived, the loader has not. */
import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext } from '@playwright/test';
import { splitDocument } from '../hub/documents/sendInParts';
import { addresses } from './addresses';

/** A browser behind that connection. */
export interface HeldDocument {
  context: BrowserContext;
  /** Sends the rest of each document. */
  release(): void;
  close(): Promise<void>;
}

/**
 * Opens a browser context in which portal documents stall after the form until they are released. Other requests pass.
 * @param options of the context
 */
export async function holdDocument(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<HeldDocument> {
  const line = new EventEmitter();
  const released = once(line, 'release');
  const release = (): void => {
    line.emit('release');
  };
  const server = createServer((incoming, outgoing) => {
    // Requests to a proxy contain the whole address.
    const address = new URL(incoming.url ?? '/', addresses.portal);
    const isDocument = address.pathname.startsWith('/entry');
    // Uncompressed, so that it can be split.
    const headers = { ...incoming.headers, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const { port: hubPort, pathname, search } = address;
    const target = { host: 'localhost', port: hubPort, path: pathname + search };
    const ask = request({ ...target, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isDocument) {
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const [form, rest] = splitDocument(Buffer.concat(parts).toString());
        outgoing.write(form);
        void released.then(() => outgoing.end(rest));
      });
    });
    ask.on('error', () => outgoing.destroy());
    incoming.pipe(ask);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has one
  const { port } = server.address() as AddressInfo;
  const context = await browser.newContext({
    ...options,
    baseURL: addresses.portal,
    // By default, Chromium sends requests for this machine past the proxy.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
  });
  return {
    context,
    release,
    async close() {
      release();
      await context.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
