/** What the hub says, or else a method offers, between the check mark of a login and its redirect. */
import type { LoginSuccess } from '../../contract/login';
import { notesOfLogins } from '../../flows/login/nextStep';
import { createStore, type Store } from '../../lib/store';
import type { OfferPart } from '../../methods/method';
import { savesData } from '../../lib/savesData';
import type { Entry } from '../entry';
import { noticeIn, type Notice } from './noticeIn';

interface ShownOffer extends Pick<OfferPart, 'Screen'> {
  onDone: () => void;
}

/** For the element's scope: what `SessionRoute` shows while the session's offer is of kind `method`. */
export const createShownOffer = (): Store<ShownOffer | null> => createStore<ShownOffer | null>(null);

/** Beyond the 800 ms, on a slow line. */
const maxWaitMs = 1000;
/** Its owner has to know. */
const maxNoticeWaitMs = 10_000;

/** A `PrepareOffer`: runs during the 800 ms, and shows one at most. */
export function prepareOffer(entry: Entry, login: LoginSuccess, signal: AbortSignal): () => Promise<void> {
  const notice = noticeIn(notesOfLogins.get(login));
  // Who saves data is offered nothing, and told what has to be known.
  if (!notice && savesData(entry.view.navigator)) return () => Promise.resolve();
  const finding = (notice ? loadNotice(entry, notice) : findOffer(entry, login, signal)).catch(() => null);
  // It shows the offer.
  import('./SessionRoute').catch(() => undefined);
  return async () => {
    const late = entry.services.clock
      .delay(notice ? maxNoticeWaitMs : maxWaitMs, signal)
      .catch(() => undefined);
    const found = await Promise.race([finding, late]);
    if (found?.isDue()) await show(entry, found.offer, signal);
  };
}

interface FoundOffer {
  offer: Pick<OfferPart, 'Screen'>;
  isDue: () => boolean;
}

/** @throws the import's error, as below: the login goes on without it */
async function loadNotice({ texts }: Entry, notice: Notice): Promise<FoundOffer> {
  const [{ createNoticeScreen }] = await Promise.all([
    import('./NoticeRoute'),
    texts.loadNamespaces(['account']),
  ]);
  return { offer: { Screen: createNoticeScreen(notice) }, isDue: () => true };
}

async function findOffer(entry: Entry, login: LoginSuccess, signal: AbortSignal): Promise<FoundOffer | null> {
  const { methods, settings, inApp, texts } = entry;
  const { profile } = settings.brand.get().brand;
  for (const { account, isOffered } of methods) {
    if (!account || !isOffered(profile, inApp)) continue;
    // One after the other, because the first that is shown is the only one.
    // oxlint-disable-next-line no-await-in-loop
    const [{ offer }] = await Promise.all([account.load(), texts.loadNamespaces(['account'])]);
    // oxlint-disable-next-line no-await-in-loop
    const isDue = await offer?.prepare(entry, login, signal);
    if (offer && isDue) return { offer, isDue };
  }
  return null;
}

/** Resolves when the visitor has answered, or something else is shown. The screen stays until the document is left. */
async function show(
  { scope, sessionOffer, completion }: Entry,
  { Screen }: Pick<OfferPart, 'Screen'>,
  signal: AbortSignal,
): Promise<void> {
  const isShown = (): boolean => sessionOffer.get().kind === 'method';
  const close = (): void => {
    if (isShown()) sessionOffer.set({ kind: 'none' });
  };
  signal.addEventListener('abort', close);
  const stop = completion.subscribe(() => {
    if (completion.get().kind === 'redirecting') return;
    stop();
    close();
  });
  await new Promise<void>((resolve) => {
    scope.get(createShownOffer).set({ Screen, onDone: resolve });
    sessionOffer.set({ kind: 'method' });
    const leave = sessionOffer.subscribe(() => {
      if (isShown()) return;
      leave();
      resolve();
    });
  });
}
