/** A custom property that a rule reads with a fallback value, because none of our sheets sets it. */
export interface Fallback {
  name: string;
  value: string;
}

/** Finds the fallbacks in the rules of a source, each once. */
export function readFallbacks(source: string): Fallback[] {
  const found = [...source.matchAll(/var\((--entry-[\w-]+),\s*([^()]+)\)/g)];
  return [...new Map(found.map(([, name = '', value = '']) => [name, value.trim()]))].map(
    ([name, value]) => ({
      name,
      value,
    }),
  );
}
