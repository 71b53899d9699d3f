import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * Structured logs. Bodies and headers are never handed to it; the list is a second line of defence.
 * @param level pino's; `silent` for tests
 * @param destination standard output where it is left out
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
