import type { Logger } from 'drizzle-orm';

/** What this process has sent to its database. */
export interface Statements {
  /**
   * How often work that wrote to a table has ended. It is higher when rows that were read before may be out of date.
   * @param table its name
   */
  changesOf(table: string): number;
  /**
   * Calls back with the text of each statement before it is sent, without its values.
   * @returns ends the calls
   */
  watch(see: (text: string) => void): () => void;
}

/** The drivers' side of `Statements`. */
export interface StatementLog extends Statements {
  /** Hears each statement. */
  logger: Pick<Logger, 'logQuery'>;
  /** Runs work. What it writes counts when it ends, because only then do others see it. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

const write = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i;

export function logStatements(): StatementLog {
  const watchers = new Set<(text: string) => void>();
  const changes = new Map<string, number>();
  /** Tables of each piece of work under way; those of others at the same time among them. */
  const underWay = new Set<Set<string>>();
  return {
    changesOf: (table) => changes.get(table) ?? 0,
    watch: (see) => {
      watchers.add(see);
      return () => void watchers.delete(see);
    },
    logger: {
      logQuery: (text) => {
        const table = write.exec(text)?.[1];
        if (table !== undefined) for (const tables of underWay) tables.add(table);
        for (const see of watchers) see(text);
      },
    },
    during: async (work) => {
      const tables = new Set<string>();
      underWay.add(tables);
      try {
        return await work();
      } finally {
        underWay.delete(tables);
        for (const table of tables) changes.set(table, (changes.get(table) ?? 0) + 1);
      }
    },
  };
}
