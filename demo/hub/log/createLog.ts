import { pino, type Logger } from 'pino';

/**
 * Structured logs. Bodies and headers are never handed to it; the list is a second line of defence.
 * @param level pino's; `silent` for tests
 */
export function createLog(level = 'info'): Logger {
  return pino({
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
  });
}
