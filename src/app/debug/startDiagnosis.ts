/** The diagnosis is loaded only with the attribute `debug`. */
import type { Entry } from '../entry';
import { safeImage } from '../../lib/safeUrl';
import type { Finding } from './diagnosisFacts';
import { addressFinding, diagnose, namedImages, policyFinding } from './findings';
import { readFacts } from './readFacts';

/** Checks while the attribute is there, until the element is removed. */
export function followDebug(entry: Entry): void {
  const { element, signal } = entry;
  if (signal.aborted) return;
  let stop: (() => void) | undefined;
  const apply = (): void => {
    if (element.config.get().debug) stop ??= startDiagnosis(entry);
    else {
      stop?.();
      stop = undefined;
    }
  };
  apply();
  const stopListening = element.config.subscribe(apply);
  signal.addEventListener('abort', () => {
    stopListening();
    stop?.();
  });
}

/** Each finding is logged once. @returns stops checking */
export function startDiagnosis(entry: Entry): () => void {
  const { element, view, stores, settings, providerSignIn, completion } = entry;
  const said = new Set<string>();
  const refusals: number[] = [];
  const say = ({ key, text, line }: Finding): void => {
    if (said.has(key)) return;
    said.add(key);
    // oxlint-disable-next-line no-console -- what `debug` is for
    console.warn(`<hub-entry debug> ${nameOf(key)}: ${text}${line && `\n  → ${line}`}`);
  };
  const images = createImageProbe(entry, say);
  const look = (): void => {
    diagnose(readFacts(entry, refusals)).forEach(say);
    for (const refused of stores.refusedAddresses.get())
      say(addressFinding(refused, refused.use === 'image' && images.allowed(refused.address) !== null));
    if (settings.get().status !== 'none') images.look();
  };
  const hearViolation = (event: SecurityPolicyViolationEvent): void =>
    say(policyFinding(event.effectiveDirective, event.blockedURI));

  const hearFailure = (event: Event): void => {
    if (event instanceof CustomEvent) refusals.push(Number(event.detail.code));
    look();
  };

  look();
  element.events.addEventListener('entry-error', hearFailure);
  view.document.addEventListener('securitypolicyviolation', hearViolation);
  const { wait } = providerSignIn;
  const stops = [
    stores.availability,
    stores.refusedAddresses,
    settings,
    wait,
    completion,
    element.config,
  ].map((store) => store.subscribe(look));
  return () => {
    element.events.removeEventListener('entry-error', hearFailure);
    view.document.removeEventListener('securitypolicyviolation', hearViolation);
    for (const stop of stops) stop();
  };
}

/** Names a finding as docs/troubleshooting.md does: by the first word of its key. */
export const nameOf = (key: string): string => key.replace(/ .*/s, '');

/** Loads each image once, because the screens replace a failed one silently. */
function createImageProbe({ view, settings, services }: Entry, say: (finding: Finding) => void) {
  const probed = new Set<string>();
  const allowed = (image: string): string | null =>
    safeImage(image, services.portal, services.hosts().images);
  return {
    allowed,
    look(): void {
      for (const address of namedImages(settings.get().settings)) {
        if (probed.has(address)) continue;
        probed.add(address);
        const image = allowed(address);
        if (image === null) {
          say(addressFinding({ use: 'image', address }, false));
          continue;
        }
        const probe = view.document.createElement('img');
        probe.addEventListener('error', () => say(addressFinding({ use: 'image', address: image }, true)));
        probe.src = image;
      }
    },
  };
}
