import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * Bodies and headers are never passed to it; the list of hidden names is a second line of defence.
 * @param level pino's; `silent` for tests
 * @param destination standard output by default
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
  return destination ? pino(options, destination) : pino(options);
}
