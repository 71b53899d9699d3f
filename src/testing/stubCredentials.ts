import { vi } from 'vitest';

const bytes = new Uint8Array([1, 2, 3]).buffer;
const common = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};

/** What the browser gives for a new credential; as text, each part of it is `AQID`. */
const made = { ...common, response: { attestationObject: bytes, clientDataJSON: bytes } };
const used = { ...common, response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes } };

/**
 * The browser's credentials in a test without DOM, which makes and gives one until the test says otherwise. Takes no
 * module's place: files of a worker share their modules.
 * @param api of the browser's class, beside
 */
export function stubCredentials(api: object = {}) {
  const create = vi.fn<() => Promise<object>>(async () => made);
  const get = vi.fn<() => Promise<object>>(async () => used);
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), api));
  vi.stubGlobal('navigator', { credentials: { create, get } });
  vi.stubGlobal('location', { hostname: 'own.site' });
  return {
    create,
    get,
    /** The name of what the browser throws instead. */
    fail: (name: string) => {
      for (const ask of [create, get]) ask.mockRejectedValue(new DOMException('stubbed', name));
    },
  };
}
