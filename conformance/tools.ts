/** What the conformance run needs from the hub's operator, because no call answers it. */
export interface ConformanceTools {
  /**
   * The newest code sent to an e-mail address or phone number; `null` when there is none yet. It is asked repeatedly for
   * some seconds after a code was sent.
   */
  lastCode(to: string): Promise<string | null>;
  /**
   * What a security picture says.
   * @param picture address `data:image/png;base64,…`
   * @returns `null` when it cannot be read: what comes behind a picture is then not tested
   */
  pictureText?(picture: string): Promise<string | null>;
  /** Runs before each row, e.g. to forget failed attempts, because all rows come from one address. */
  beforeRow?(): Promise<void>;
}

/** The tools of a hub that runs with `HUB_DEV=1`: its inbox, its pictures and its limits. */
export function demoTools(hub: string): ConformanceTools {
  const readJson = async (path: string): Promise<unknown> => (await fetch(new URL(path, hub))).json();
  return {
    lastCode: async (to) => {
      const messages = await readJson(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
      return firstText(messages, 'code');
    },
    pictureText: async () => firstText(await readJson('/dev/images.json'), 'text'),
    beforeRow: async () => {
      await fetch(new URL('/dev/limits', hub), { method: 'DELETE' });
    },
  };
}

/** The first non-empty text of this name in a list of objects, newest first. */
function firstText(list: unknown, name: string): string | null {
  for (const item of Array.isArray(list) ? list : []) {
    const text: unknown = Object.entries(Object(item)).find(([key]) => key === name)?.[1];
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}
