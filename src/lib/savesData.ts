/** The fields of `navigator.connection` that are read; some browsers have none (https://wicg.github.io/netinfo/). */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The visitor saves data, or the connection is slow. */
export function savesData(navigator: object): boolean {
  const { connection }: { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
