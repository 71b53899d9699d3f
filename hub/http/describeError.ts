/**
 * Describes an error for the log by names, codes and stack lines. Leaves messages out, because those of a database
 * repeat the values of its query.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
