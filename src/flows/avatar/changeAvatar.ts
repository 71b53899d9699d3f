/** Changes the account's picture. Type and size are checked before a file is sent, and every failure is shown. */
import { setAvatar } from '../../api/setAvatar';
import { userProfile } from '../../api/userProfile';
import { createLatestTask } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import { safeImage } from '../../lib/safeUrl';
import type { ReadableStore } from '../../lib/store';
import type { VisitorText } from '../../i18n/visitorText';
import type { UploadOptions } from '../../upload/uploadOptions';
import type { UploadError, UploadResult } from '../../upload/uploadResult';
import { noAvatar, reduceAvatar, type AvatarState } from './avatarState';
import { canRetry, errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';

/** Pictures that the storage serves as such. */
export const avatarTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];
/** Of the file that is chosen; what is sent is made from it. */
export const maxAvatarBytes = 20 * 1024 * 1024;
/** Of the picture that is sent. */
const maxSentBytes = 1024 * 1024;
/** More would take a phone's memory: 64 megapixels are 256 MB. */
const maxPixels = 64_000_000;

export interface Avatar extends ReadableStore<AvatarState> {
  /** Loads the picture from the hub; without an answer there is none. */
  load(): Promise<void>;
  /** The picture as the hub told it elsewhere. */
  tell(address: string | undefined): void;
  /** Opens a picture, of which a part is chosen then. */
  choose(file: File): Promise<void>;
  /** Sends a part of the open picture. */
  use(part: PicturePart): Promise<void>;
  /** Continues where the last attempt failed. */
  retry(): Promise<void>;
  /** Stops the attempt, or closes its failure. */
  close(): void;
}

/** In pixels of the picture as it is shown. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the browser does with pictures. */
export interface Pictures {
  /** As `data:` address. @throws Error for a file that cannot be read */
  read(file: Blob): Promise<string>;
  /** @throws Error for what is no picture to this browser */
  measure(address: string): Promise<{ width: number; height: number }>;
  /** A new picture of the part, without what the file said besides. @throws Error where it cannot be made */
  cut(address: string, part: PicturePart, maxBytes: number): Promise<File>;
}

export interface AvatarDeps {
  services: Pick<Services, 'hub' | 'session' | 'host' | 'toasts' | 'portal' | 'hosts' | 'noteRefused'>;
  /** `uploadFile`, loaded when needed; rejects with the import's error. */
  upload: (file: File, options: UploadOptions) => Promise<UploadResult>;
  pictures: Pictures;
  language: () => string;
  onSaved?: (() => void) | undefined;
  /** Ends everything when the page is left. */
  lifetime: AbortSignal;
}

type Ending =
  | { kind: 'saved'; address: string }
  | { kind: 'aborted' }
  | { kind: 'failed'; text: VisitorText; again: Attempt | null };
type Attempt = (signal: AbortSignal, onProgress: (percent: number) => void) => Promise<Ending>;

export function createAvatar(deps: AvatarDeps): Avatar {
  const { services, lifetime } = deps;
  const store = createReducerStore(reduceAvatar, noAvatar);
  const task = createLatestTask(lifetime);
  let again: { attempt: Attempt; preview: string } | undefined;

  const run = (change: Attempt, preview: string): Promise<void> =>
    task.run(
      async ({ attempt, signal }) => {
        const ending = await change(signal, (percent) =>
          store.send({ type: 'progressed', attempt, percent }),
        );
        if (signal.aborted || ending.kind === 'aborted') return;
        if (ending.kind === 'saved') {
          store.send({ type: 'saved', attempt, address: ending.address });
          services.toasts.show({ kind: 'success', key: 'avatar', text: { key: 'avatar.saved' } });
          deps.onSaved?.();
          return;
        }
        again = ending.again ? { attempt: ending.again, preview } : undefined;
        store.send({ type: 'failed', attempt, text: ending.text, canRetry: again !== undefined });
      },
      (attempt) => store.send({ type: 'started', attempt, preview }),
    );
  const tell = (address: string | undefined): void =>
    void store.send({ type: 'told', address: pictureOf(deps, address) });
  return {
    ...store,
    tell,
    async load() {
      try {
        const answer = await services.hub.call(userProfile, {}, { ignoreMessage: true, signal: lifetime });
        if (!answer.isDone || lifetime.aborted) return;
        tell(answer.info.avatar);
      } catch {
        // The page shows the first letter of the name; its session check notices a session that has ended.
      }
    },
    async choose(file) {
      const refusal = refuse(file);
      const isTaken = store.send(refusal ? { type: 'refused', text: refusal } : { type: 'opening' });
      if (refusal || !isTaken) return;
      await task.run(async ({ signal }) => {
        const opened = await open(deps.pictures, file);
        if (signal.aborted) return;
        store.send('text' in opened ? { type: 'refused', text: opened.text } : { type: 'opened', ...opened });
      });
    },
    async use(part) {
      const { change } = store.get();
      if (change.kind !== 'cropping') return;
      const { pictures } = deps;
      const cut = await pictures
        .cut(change.preview, part, maxSentBytes)
        .then(async (file) => ({ file, preview: await pictures.read(file) }))
        .catch(() => null);
      // The owner has closed it meanwhile.
      if (store.get().change !== change) return;
      if (cut === null) store.send({ type: 'refused', text: { key: 'avatar.unreadable' } });
      else await run(uploadAttempt(deps, cut.file), cut.preview);
    },
    async retry() {
      if (again) await run(again.attempt, again.preview);
    },
    close() {
      task.cancel();
      store.send({ type: 'closed' });
    },
  };
}

function refuse({ type, size }: File): VisitorText | null {
  if (!avatarTypes.includes(type)) return { key: 'avatar.not_picture' };
  return size > maxAvatarBytes ? { key: 'avatar.too_large' } : null;
}

async function open(pictures: Pictures, file: File): Promise<{ preview: string } | { text: VisitorText }> {
  try {
    const preview = await pictures.read(file);
    const { width, height } = await pictures.measure(preview);
    return width * height > maxPixels ? { text: { key: 'avatar.too_many_pixels' } } : { preview };
  } catch {
    return { text: { key: 'avatar.unreadable' } };
  }
}

function uploadAttempt(deps: AvatarDeps, file: File): Attempt {
  return async (signal, onProgress) => {
    const { portal: hub, hosts, noteRefused } = deps.services;
    const uploadHosts = hosts().uploads;
    const changes = uploadChanges(deps, signal, onProgress);
    const options: UploadOptions = { hub, uploadHosts, language: deps.language(), ...changes };
    const result = await deps.upload(file, options).catch(() => null);
    // The upload module could not be loaded.
    if (result === null)
      return { kind: 'failed', text: { key: 'error.chunk' }, again: uploadAttempt(deps, file) };
    if (result.kind === 'failed' && result.error.reason === 'host')
      noteRefused({ use: 'upload', address: result.error.message });
    return afterUpload(deps, result, signal, onProgress);
  };
}

async function afterUpload(
  deps: AvatarDeps,
  result: UploadResult,
  ...[signal, onProgress]: Parameters<Attempt>
): Promise<Ending> {
  if (result.kind === 'aborted') return result;
  if (result.kind === 'stored') return saveAttempt(deps, result.key)(signal, onProgress);
  const again: Attempt = async (...args) =>
    afterUpload(deps, await result.retry(uploadChanges(deps, ...args)), ...args);
  return { kind: 'failed', text: uploadText(result.error), again: result.error.canRetry ? again : null };
}

/** Uses the current token: the visitor may have signed in again meanwhile. */
function uploadChanges({ services }: AvatarDeps, ...[signal, onProgress]: Parameters<Attempt>) {
  return {
    token: services.session.get()?.token ?? '',
    signal,
    onProgress: ({ percent }: { percent: number }) => onProgress(percent),
  };
}

function saveAttempt(deps: AvatarDeps, key: string): Attempt {
  const attempt: Attempt = async (signal) => {
    try {
      const answer = await deps.services.hub.call(setAvatar, { key }, { ignoreMessage: true, signal });
      const address = answer.isDone ? pictureOf(deps, answer.info.avatar) : null;
      return address === null
        ? { kind: 'failed', text: { key: 'avatar.failed' }, again: null }
        : { kind: 'saved', address };
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted' };
      reportFailure(deps.services, error);
      const text = errorText(error, 'avatar.failed') ?? { key: 'avatar.failed' };
      return { kind: 'failed', text, again: canRetry(error) ? attempt : null };
    }
  };
  return attempt;
}

/** Accepts pictures of the portal and of listed hosts only. */
function pictureOf({ services }: AvatarDeps, address: string | undefined): string | null {
  const picture = safeImage(address, services.portal, services.hosts().images);
  if (picture === null && address) services.noteRefused({ use: 'image', address });
  return picture;
}

/** Texts of the hub are for visitors; texts of the storage are not. */
function uploadText({ reason, message }: UploadError): VisitorText {
  switch (reason) {
    case 'network':
    case 'timeout':
    case 'chunk':
      return { key: `error.${reason}` };
    case 'unreadable':
      return { key: 'avatar.unreadable' };
    case 'tooLarge':
      return { key: 'avatar.too_large' };
    case 'signedOut':
    case 'hub':
      return message === '' ? { key: 'avatar.failed' } : { text: message };
    case 'denied':
    case 'host':
    case 'refused':
    case 'callback':
    default:
      return { key: 'avatar.failed' };
  }
}
