/** The demo's four ports: the hub at PORT, the partner page at +1, the editor at +2, the third parties at +3. */
import { createServer } from 'node:net';

/**
 * Returns the ports to use.
 * @param {string | undefined} value of the variable PORT
 * @returns {[hub: number, partner: number, editor: number, outside: number]}
 * @throws {Error} with one line when PORT is no usable port
 */
export function demoPorts(value) {
  const first = value ? Number(value) : 4600;
  if (!Number.isInteger(first) || first < 1 || first > 65_532) {
    throw new Error(`PORT=${value} is not a port number between 1 and 65532.`);
  }
  return [first, first + 1, first + 2, first + 3];
}

/**
 * The first of the given ports that is taken, if any.
 * @param {readonly number[]} ports
 */
export async function takenPort(ports) {
  for (const port of ports) if (!(await isFree(port))) return port;
  return undefined;
}

/**
 * Whether a port is free on the loopback addresses and on all addresses.
 * @param {number} port
 */
async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', undefined]) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<boolean>} false only when the port is taken or forbidden; a machine without IPv6 counts as free
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      resolve(code !== 'EADDRINUSE' && code !== 'EACCES');
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
