export interface RawStorageAnswer {
  status: number;
  /** The body as far as it was read; untrusted. */
  body: string;
}

/** Read from the storage's XML; missing fields are empty. */
export interface StorageError {
  /** E.g. `SignatureDoesNotMatch`. */
  code: string;
  message: string;
  requestId: string;
}

export type StorageOutcome =
  | { kind: 'stored' }
  /** The file is stored, but the storage could not notify the hub: status 203, for which `ok` is true. */
  | { kind: 'callbackFailed'; error: StorageError }
  /** `AccessDenied`: the policy has expired or did not match. */
  | { kind: 'denied'; error: StorageError }
  | { kind: 'refused'; error: StorageError };

export function readStorageAnswer({ status, body }: RawStorageAnswer): StorageOutcome {
  const error = parseStorageError(body);
  if (status === 203) return { kind: 'callbackFailed', error };
  if (status >= 200 && status < 300) return { kind: 'stored' };
  return { kind: error.code === 'AccessDenied' ? 'denied' : 'refused', error };
}

/** Works without an XML parser: that is a Trusted Types sink, and only three plain texts are needed. */
export function parseStorageError(xml: string): StorageError {
  const inner = /<Error(?:\s[^>]*)?>([\s\S]*?)<\/Error>/.exec(xml.slice(0, maxErrorLength))?.[1] ?? '';
  const code = textOf(inner, 'Code');
  return {
    code: /^\w{1,64}$/.test(code) ? code : '',
    message: textOf(inner, 'Message'),
    requestId: textOf(inner, 'RequestId'),
  };
}

const maxErrorLength = 16_384;
const maxTextLength = 500;

function textOf(xml: string, element: string): string {
  const found = new RegExp(`<${element}(?:\\s[^>]*)?>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
  return unescapeXml(found).trim().slice(0, maxTextLength);
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Unescapes in one pass, so that `&amp;lt;` becomes `&lt;`. */
function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(String(name)) ?? whole;
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
