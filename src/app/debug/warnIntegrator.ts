/** Reports a page or callback that the hub does not list, also without `debug`. Loaded only then. */
import type { Entry } from '../entry';
import { diagnose } from './findings';
import { readFacts } from './readFacts';

const isForIntegrator = (key: string): boolean => key === 'origin' || key.startsWith('callback ');

const createReported = (): Set<string> => new Set();

/** Reports each mistake once: an `entry-error` of the kind `config`, and a warning unless `debug` says it. */
export function warnIntegrator(entry: Entry): void {
  const { element, services } = entry;
  const reported = entry.scope.get(createReported);
  for (const { key, text, line } of diagnose(readFacts(entry))) {
    if (!isForIntegrator(key) || reported.has(key)) continue;
    reported.add(key);
    // oxlint-disable-next-line no-console -- only the integrator can fix it
    if (!element.config.get().debug) console.warn(`<hub-entry> ${text}\n  → ${line}`);
    const failure = { kind: 'config', code: 0, message: `${text} ${line}` } as const;
    services.host.dispatch('entry-error', failure);
    services.host.post('error', failure);
  }
}
