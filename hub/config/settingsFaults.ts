/** All at once, one line each. */
export class SettingsError extends Error {
  /** One sentence each, for the person who started the hub. They hold no secret. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/** Of several readers, so that one start shows all of them. */
export interface SettingsFaults {
  /** Runs a reader. @returns its result, or `fallback` when it throws; the message becomes a fault */
  read<T>(reader: () => T, fallback: T): T;
  /** @throws SettingsError when there is a fault */
  throwAny(): void;
}

/** @param known faults found before */
export function collectFaults(known: readonly string[] = []): SettingsFaults {
  const faults = [...known];
  return {
    read: (reader, fallback) => {
      try {
        return reader();
      } catch (error) {
        faults.push(...faultsOf(error));
        return fallback;
      }
    },
    throwAny: () => {
      if (faults.length > 0) throw new SettingsError(faults);
    },
  };
}

export function faultsOf(error: unknown): readonly string[] {
  if (error instanceof SettingsError) return error.faults;
  if (!(error instanceof Error)) return [String(error)];
  // A failed query repeats its values; its cause says why.
  if (error.message.startsWith('Failed query') && error.cause !== undefined) return faultsOf(error.cause);
  return [error.message || String('code' in error ? error.code : error.name)];
}
