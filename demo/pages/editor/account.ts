/** Signing in to the editor: the hub's entry in a dialog, or in a window if the page is not isolated. */
import { hubEntryHost, type Entry, type Failure, type Login } from './hubEntryHost';
import { part } from '../part';

/** What the editor passes to an account. */
export interface AccountOptions {
  hub: string;
  /** Shows a short message to the visitor. */
  say: (text: string) => void;
}

export interface Account {
  /** Runs `task` now, or after the visitor has signed in. */
  withLogin(task: () => void): void;
}

/** Wires the buttons and the dialog. */
export function createAccount({ hub, say }: AccountOptions): Account {
  const dialog = part('dialog', HTMLDialogElement);
  const place = part('frame-place', HTMLElement);
  const openWindow = part('open-window', HTMLButtonElement);
  let entry: Entry | undefined;
  let isSignedIn = false;
  let waitingTask: (() => void) | undefined;

  const endEntry = () => {
    entry?.destroy();
    entry = undefined;
  };
  const handleLogin = ({ username }: Login) => {
    isSignedIn = true;
    const task = waitingTask;
    // Closing the dialog cancels what waits for a login, so it runs first.
    dialog.close();
    endEntry();
    showPerson(username);
    task?.();
  };
  const showFrame = () => {
    endEntry();
    showTrouble(undefined);
    const sdk = hubEntryHost();
    if (!sdk) {
      showTrouble('The account service does not answer.');
      return;
    }
    entry = sdk.embedEntry({
      hub,
      container: place,
      redirect: 'none',
      colorScheme: 'dark',
      // The editor's own; the neutral tenant allows it.
      accent: '#ff9d4d',
      texts: ownTexts,
      // The focus stays in the dialog: the page receives no keys pressed inside a frame of another site, Escape
      // included.
      onReady: () => {
        showTrouble(undefined);
        part('waiting', HTMLElement).hidden = true;
      },
      onLogin: handleLogin,
      onError: ({ kind }: Failure) => {
        if (kind === 'timeout') showTrouble('The account service takes too long to answer.');
      },
    });
  };
  const openDialog = () => {
    dialog.showModal();
    showFrame();
  };

  part('open-dialog', HTMLButtonElement).addEventListener('click', openDialog);
  part('again', HTMLButtonElement).addEventListener('click', showFrame);
  part('close-dialog', HTMLButtonElement).addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    waitingTask = undefined;
    endEntry();
  });
  // An isolated page is cut off from every window it opens, so only the plain one offers this.
  openWindow.hidden = window.crossOriginIsolated;
  openWindow.addEventListener('click', () => {
    endEntry();
    const onError = ({ kind }: Failure) => say(windowTroubles.get(kind) ?? 'Signing in did not work.');
    entry = hubEntryHost()?.openEntry({ hub, redirect: 'none', onLogin: handleLogin, onError });
    if (!entry) say('The account service does not answer.');
  });
  part('leave', HTMLButtonElement).addEventListener('click', () => {
    isSignedIn = false;
    showPerson(undefined);
    part('open-dialog', HTMLButtonElement).focus();
  });

  return {
    withLogin(task) {
      if (isSignedIn) {
        task();
        return;
      }
      openDialog();
      waitingTask = task;
    },
  };
}

/** Texts of the editor that replace the hub's. */
const ownTexts = { 'login.lead': 'Your drawings are where you left them.' };

const windowTroubles = new Map([
  ['blocked', 'Your browser blocked the window. Allow it for this page, or use Sign in.'],
  ['closed', 'The window was closed before you signed in.'],
  ['timeout', 'The account service takes too long to answer.'],
]);

function showTrouble(text: string | undefined): void {
  part('waiting', HTMLElement).hidden = text !== undefined;
  part('trouble', HTMLElement).hidden = text === undefined;
  part('frame-place', HTMLElement).hidden = text !== undefined;
  part('trouble-text', HTMLElement).textContent = text ?? '';
}

/** Shows the name in the header, or the buttons. */
function showPerson(name: string | undefined): void {
  const [first] = new Intl.Segmenter().segment(name ?? '');
  const person = part('person', HTMLDetailsElement);
  person.hidden = name === undefined;
  person.open = false;
  part('name', HTMLElement).textContent = name ?? '';
  part('initial', HTMLElement).textContent = first?.segment.toLocaleUpperCase() ?? '';
  part('open-dialog', HTMLButtonElement).hidden = name !== undefined;
  part('open-window', HTMLButtonElement).hidden = name !== undefined || window.crossOriginIsolated;
}
