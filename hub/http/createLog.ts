import { pino, type DestinationStream, type Logger } from 'pino';
import { linesOfTurn } from './linesOfTurn';

/**
 * Bodies and headers are never passed to it; the list of hidden names is a second line of defence.
 * @param level pino's; `silent` for tests
 * @param destination standard output by default, with the lines of one turn in one write
 */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        '*.authorization',
        '*.password',
        '*.token',
        'req.headers',
      ],
      remove: true,
    },
  };
  return pino(options, destination ?? standardOutput());
}

let shared: DestinationStream | undefined;

/** One for all logs of the process, which writes what is left as it ends. */
function standardOutput(): DestinationStream {
  if (shared) return shared;
  const output = linesOfTurn(pino.destination({ sync: true }));
  process.once('exit', () => output.flushSync());
  return (shared = output);
}
