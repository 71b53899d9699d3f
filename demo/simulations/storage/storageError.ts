/** Error codes of Aliyun OSS. */
export type StorageErrorCode =
  | 'AccessDenied'
  | 'AccessForbidden'
  | 'CallbackFailed'
  | 'EntityTooLarge'
  | 'EntityTooSmall'
  | 'FileAlreadyExists'
  | 'InvalidAccessKeyId'
  | 'InvalidArgument'
  | 'InvalidPolicyDocument'
  | 'MalformedPOSTRequest'
  | 'NoSuchKey'
  | 'SignatureDoesNotMatch';

const answers: Readonly<Record<StorageErrorCode, { status: 203 | 400 | 403 | 404 | 409; message: string }>> =
  {
    AccessDenied: { status: 403, message: 'Invalid according to Policy.' },
    AccessForbidden: {
      status: 403,
      message: 'CORSResponse: This CORS request is not allowed.',
    },
    // Stored, but the callback failed: a success by its status, which `ok` is true for.
    CallbackFailed: { status: 203, message: 'Error status : 500.' },
    EntityTooLarge: { status: 400, message: 'Your proposed upload exceeds the maximum allowed size.' },
    EntityTooSmall: {
      status: 400,
      message: 'Your proposed upload is smaller than the minimum allowed size.',
    },
    FileAlreadyExists: { status: 409, message: 'The object you specified already exists.' },
    InvalidAccessKeyId: { status: 403, message: 'The OSS Access Key Id you provided does not exist.' },
    InvalidArgument: { status: 400, message: 'A form field is missing or not valid.' },
    InvalidPolicyDocument: { status: 400, message: 'The policy document is not valid.' },
    MalformedPOSTRequest: { status: 400, message: 'The body of your POST request is not well-formed.' },
    NoSuchKey: { status: 404, message: 'The specified key does not exist.' },
    SignatureDoesNotMatch: {
      status: 403,
      message: 'The request signature we calculated does not match the signature you provided.',
    },
  };

/** Thrown while a post is checked. Contains nothing of the request. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly status: (typeof answers)[StorageErrorCode]['status'];

  constructor(code: StorageErrorCode, message = answers[code].message) {
    super(message);
    this.code = code;
    this.status = answers[code].status;
  }

  /** The XML of the answer. */
  toXml(requestId: string): string {
    return `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${this.code}</Code><Message>${this.message}</Message><RequestId>${requestId}</RequestId><HostId>demo-storage</HostId></Error>
`;
  }
}
