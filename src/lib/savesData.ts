/** What of `navigator.connection` is asked; engines without it say nothing (https://wicg.github.io/netinfo/). */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether nothing may be loaded that was not asked for: the visitor saves data, or the line is too slow for it.
 * @param navigator of the document's window
 */
export function savesData(navigator: object): boolean {
  const { connection }: { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
