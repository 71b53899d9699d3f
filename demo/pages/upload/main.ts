/** The upload page: the tag signs the visitor in, `hub-entry/upload` uploads, this page shows the progress. */
import { part } from '../part';
import { createSpeedometer } from './speedometer';
import { loadUpload, type UploadResult, type UploadState } from './uploadModule';
import { byteWords, failureText, phaseWords, timeWords } from './words';

const madeUpMegabytes = 256;

const tag = part('entry', HTMLElement);
const bar = part('bar', HTMLProgressElement);
const cancel = part('cancel', HTMLButtonElement);
const retry = part('retry', HTMLButtonElement);
const another = part('another', HTMLButtonElement);
const fileField = part('file', HTMLInputElement);

let token = '';
/** Stops the running upload; a second press does nothing. */
let abort = new AbortController();
let speedometer = createSpeedometer();
/** Continues after a failure. */
let tryAgain = (): void => undefined;

tag.addEventListener('entry-login', (event) => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('auth_token' in detail)) return;
  token = String(detail.auth_token);
  part('sign-in', HTMLElement).hidden = true;
  part('panel', HTMLElement).hidden = false;
  fileField.focus();
});
fileField.addEventListener('change', () => {
  const [file] = fileField.files ?? [];
  // The same file may be chosen again.
  fileField.value = '';
  if (file) void upload(file);
});
part('make', HTMLButtonElement).addEventListener('click', () => void upload(madeUpFile()));
cancel.addEventListener('click', () => abort.abort());
retry.addEventListener('click', () => tryAgain());
another.addEventListener('click', () => {
  part('job', HTMLElement).hidden = true;
  part('choices', HTMLElement).hidden = false;
  fileField.focus();
});

/** Creates megabytes of random bytes, so that every hash differs. */
function madeUpFile(): File {
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const pieces = Array.from({ length: madeUpMegabytes * 16 }, (_, index) => {
    new DataView(noise.buffer).setUint32(0, index);
    return new Blob([noise]);
  });
  return new File(pieces, 'test-file.bin');
}

async function upload(file: File): Promise<void> {
  part('choices', HTMLElement).hidden = true;
  part('job', HTMLElement).hidden = false;
  part('name', HTMLElement).textContent = `${file.name} · ${byteWords(file.size)}`;
  await run(async (signal) => {
    const { uploadFile } = await loadUpload();
    return uploadFile(file, { hub: location.origin, token, signal, onProgress: show });
  });
}

async function run(attempt: (signal: AbortSignal) => Promise<UploadResult>): Promise<void> {
  abort = new AbortController();
  speedometer = createSpeedometer();
  setButtons({ isRunning: true });
  say('');
  const result = await attempt(abort.signal).catch(() => null);
  setButtons({ isRunning: false });
  if (result === null) return say(failureText({ reason: 'chunk', message: '', code: '' }));
  if (result.kind === 'stored') return showStored(result.address);
  if (result.kind === 'aborted') return say('Nothing was stored.');
  say(failureText(result.error));
  if (!result.error.canRetry) return undefined;
  retry.hidden = false;
  tryAgain = () => void run((signal) => result.retry({ signal }));
  retry.focus();
}

function setButtons({ isRunning }: { isRunning: boolean }): void {
  cancel.hidden = !isRunning;
  another.hidden = isRunning;
  retry.hidden = true;
}

function show({ phase, loaded, total, percent }: UploadState): void {
  const isMoving = phase === 'hashing' || phase === 'sending';
  bar.value = percent;
  part('phase', HTMLElement).textContent = phaseWords[phase] ?? '';
  part('done', HTMLElement).textContent = `${percent} %`;
  speedometer.note(performance.now(), loaded);
  const speed = isMoving ? speedometer.speed() : null;
  part('speed', HTMLElement).textContent = speed ? `${byteWords(speed)}/s` : '';
  part('left', HTMLElement).textContent = speed ? timeWords((total - loaded) / speed) : '';
}

function say(text: string): void {
  part('notice', HTMLElement).textContent = text;
}

function showStored(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = 'Open it';
  part('notice', HTMLElement).replaceChildren('The file is stored. ', link);
  another.focus();
}
