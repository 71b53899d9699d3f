/**
 * A virtual authenticator in the place of the browser's, for tests of pages that show the sign-in (docs/testing.md). Its
 * signatures are real, so that any hub can check them.
 */
import {
  authenticatorData,
  coseKey,
  derSignature,
  encodeCbor,
  fromBase64url,
  join,
  sha256,
  textBytes,
  toBase64url,
} from './passkeyBytes';

/** A passkey that it keeps. */
export interface TestPasskey {
  /** As hubs know it, base64url. */
  id: string;
  /** Host name that it was made for. */
  rpId: string;
  /** Whose it is, base64url. */
  userHandle: string;
}

/** What the visitor does when the browser asks for a passkey. */
export type TestVisitor =
  /** Confirms; without a passkey for the page there is nothing to confirm, and the browser says "canceled". */
  | 'confirm'
  | 'cancel'
  /** Leaves the dialog open. */
  | 'wait';

/** A virtual authenticator. */
export interface TestAuthenticator {
  /** The newest last. */
  readonly passkeys: readonly TestPasskey[];
  /** May change at any time. @default 'confirm' */
  visitor: TestVisitor;
  /** Chooses the passkey that the browser suggests at a field (`mediation: 'conditional'`). @returns whether it does */
  chooseSuggestion: () => boolean;
  /**
   * Adds a passkey, as if it had been made before.
   * @param account of a test hub (`createTestHub`)
   */
  add: (account: string, rpId?: string) => Promise<TestPasskey>;
  /** What pages find as `navigator.credentials`. */
  readonly credentials: Pick<CredentialsContainer, 'get' | 'create'>;
  /** Takes the place of the page's authenticators. @returns puts them back */
  install: (view?: Window & typeof globalThis) => () => void;
}

/** Options of a virtual authenticator. */
export interface TestAuthenticatorOptions {
  /** Origin of the page. @default the page's own */
  origin?: string;
}

interface KeptPasskey extends TestPasskey {
  key: CryptoKey;
}

/** The user handle that a test hub gives an account. */
export const testUserHandle = (account: string): string => toBase64url(textBytes(account));

/** Creates a virtual authenticator without passkeys. */
export function createTestAuthenticator({ origin }: TestAuthenticatorOptions = {}): TestAuthenticator {
  const kept: KeptPasskey[] = [];
  const page = (): string => origin ?? location.origin;
  let choose: (() => void) | null = null;
  const suggested = (signal: AbortSignal | null): Promise<void> =>
    Promise.race([
      untilAborted(signal),
      new Promise<void>((resolve) => {
        choose = resolve;
      }),
    ]).finally(() => (choose = null));
  const device: TestAuthenticator = {
    passkeys: kept,
    visitor: 'confirm',
    chooseSuggestion: () => {
      const isSuggested = choose !== null;
      choose?.();
      return isSuggested;
    },
    add: async (account, rpId = new URL(page()).hostname) => {
      const { passkey } = await newPasskey({ rpId, userHandle: testUserHandle(account) });
      kept.push(passkey);
      return passkey;
    },
    credentials: {
      get: async ({ publicKey, mediation, signal = null } = {}) => {
        if (!publicKey) return untilAborted(signal);
        await (mediation === 'conditional' ? suggested(signal) : consent(device.visitor, signal));
        return signWith(kept, publicKey, page());
      },
      create: async ({ publicKey, signal = null } = {}) => {
        if (!publicKey) return untilAborted(signal);
        await consent(device.visitor, signal);
        return make(kept, publicKey, page());
      },
    },
    install: (view = window) => install(view, device.credentials),
  };
  return device;
}

function untilAborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('', 'AbortError'));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

async function consent(visitor: TestVisitor, signal: AbortSignal | null): Promise<void> {
  if (signal?.aborted || visitor === 'wait') await untilAborted(signal);
  if (visitor === 'cancel') throw cancelled();
}

const cancelled = () => new DOMException('', 'NotAllowedError');

const bytesOf = (source: BufferSource): Uint8Array<ArrayBuffer> =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : join(new Uint8Array(source.buffer, source.byteOffset, source.byteLength));

const idsOf = (known: readonly PublicKeyCredentialDescriptor[] = []): string[] =>
  known.map(({ id }) => toBase64url(bytesOf(id)));

async function newPasskey({ rpId, userHandle }: Pick<TestPasskey, 'rpId' | 'userHandle'>) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const id = crypto.getRandomValues(new Uint8Array(16));
  const passkey: KeptPasskey = { id: toBase64url(id), rpId, userHandle, key: privateKey };
  return { passkey, id, cose: coseKey(await crypto.subtle.exportKey('jwk', publicKey)) };
}

const clientData = (type: string, challenge: BufferSource, origin: string) =>
  textBytes(JSON.stringify({ type, challenge: toBase64url(bytesOf(challenge)), origin, crossOrigin: false }));

/** Signs with the newest passkey that the page may use. */
async function signWith(
  kept: readonly KeptPasskey[],
  { challenge, rpId, allowCredentials }: PublicKeyCredentialRequestOptions,
  origin: string,
): Promise<Credential> {
  const allowed = idsOf(allowCredentials);
  const passkey = kept.findLast(
    (each) =>
      each.rpId === (rpId ?? new URL(origin).hostname) && (allowed.length === 0 || allowed.includes(each.id)),
  );
  if (!passkey) throw cancelled();
  const data = await authenticatorData(passkey.rpId);
  const client = clientData('webauthn.get', challenge, origin);
  const signed = join(data, await sha256(client));
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, passkey.key, signed);
  return credential(passkey.id, {
    clientDataJSON: client,
    authenticatorData: data,
    signature: derSignature(new Uint8Array(signature)),
    userHandle: fromBase64url(passkey.userHandle),
  });
}

async function make(
  kept: KeptPasskey[],
  { challenge, rp, user, excludeCredentials }: PublicKeyCredentialCreationOptions,
  origin: string,
): Promise<Credential> {
  const excluded = idsOf(excludeCredentials);
  if (kept.some(({ id: each }) => excluded.includes(each))) throw new DOMException('', 'InvalidStateError');
  const rpId = rp.id ?? new URL(origin).hostname;
  const { passkey, id, cose } = await newPasskey({ rpId, userHandle: toBase64url(bytesOf(user.id)) });
  kept.push(passkey);
  const attestation = encodeCbor(
    new Map<string, Parameters<typeof encodeCbor>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', await authenticatorData(rpId, { id, key: cose })],
    ]),
  );
  return credential(
    passkey.id,
    { clientDataJSON: clientData('webauthn.create', challenge, origin), attestationObject: attestation },
    { getTransports: () => ['internal'] },
  );
}

/** As browsers hand it to pages. */
function credential(
  id: string,
  parts: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  methods: { getTransports?: () => string[] } = {},
): Credential {
  const buffers = Object.entries(parts).map(([name, bytes]) => [name, bytes.buffer]);
  const texts = Object.entries(parts).map(([name, bytes]) => [name, toBase64url(bytes)]);
  const type = 'public-key';
  const made = {
    id,
    type,
    rawId: fromBase64url(id).buffer,
    authenticatorAttachment: 'platform',
    response: { ...Object.fromEntries(buffers), ...methods },
    getClientExtensionResults: () => ({}),
    toJSON: () => ({
      id,
      rawId: id,
      type,
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        ...Object.fromEntries(texts),
        ...(methods.getTransports ? { transports: methods.getTransports() } : {}),
      },
    }),
  };
  return made;
}

/** A function, as widgets look for; only its members are asked. */
const publicKeyCredential = Object.assign(() => undefined, {
  isConditionalMediationAvailable: () => Promise.resolve(true),
  isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
});

/** @returns puts back what was there */
function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

function install(
  view: Window & typeof globalThis,
  { get, create }: TestAuthenticator['credentials'],
): () => void {
  const real: CredentialsContainer | undefined = view.navigator.credentials;
  const endings = [
    replace(view, 'PublicKeyCredential', publicKeyCredential),
    replace(view.navigator, 'credentials', {
      // Codes of text messages are the browser's.
      get: (options?: CredentialRequestOptions) =>
        options?.publicKey || !real ? get(options) : real.get(options),
      create,
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}
