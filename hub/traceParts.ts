/** Spans for what the hub waits for: its database and the servers of others. */
import type { Adapters } from './adapters/adapters';
import type { Database } from './database/database';
import type { HubTracing, NewSpan } from './tracing/hubTracing';

/** No SQL: it may hold values. */
const span = (operation: string): NewSpan => ({
  name: `postgresql ${operation}`,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
});

/** A database whose work is recorded: a span for each transaction, and for each group of statements without one. */
export function traceDatabase(database: Database, tracing: HubTracing): Database {
  return {
    kind: database.kind,
    statements: database.statements,
    run: (work) => tracing.run(span('query'), () => database.run(work)),
    readStale: (work) => tracing.run(span('query'), () => database.readStale(work)),
    transaction: (work) => tracing.run(span('transaction'), () => database.transaction(work)),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

/** Methods of adapters that send a request; the others only build addresses. */
const calls: ReadonlySet<string> = new Set(['send', 'createCode', 'redeem', 'firstBytes', 'removeFolder']);

/** Adapters whose calls are recorded. */
export function traceAdapters(adapters: Adapters, tracing: HubTracing): Adapters {
  return new Proxy(adapters, {
    get: (target, key) => {
      const adapter: unknown = Reflect.get(target, key);
      return isObject(adapter) ? traceCalls(String(key), adapter, tracing) : adapter;
    },
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Wraps an adapter of any class, and the adapters in it. */
function traceCalls<Adapter extends object>(name: string, adapter: Adapter, tracing: HubTracing): Adapter {
  return new Proxy(adapter, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (isObject(value)) return traceCalls(name, value, tracing);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const work = (): unknown => Reflect.apply(value, target, args);
        if (!calls.has(String(key))) return work();
        const attributes = { 'peer.service': name };
        return tracing.run({ name: `${name} ${String(key)}`, kind: 'client', attributes }, work);
      };
    },
  });
}
