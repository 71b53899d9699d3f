/** Moth's account page: the tag signs the visitor in, the page greets them by name. */
import { part } from '../part';
import { applyTrials, entryTag } from './entryTag';
import { greeting } from './greeting';

/** This page's title while the tag shows another screen than the login. */
const titles = new Map([
  ['register', 'Create your account'],
  ['forgot_password', 'Reset your password'],
]);

/** Milliseconds after which the page says that the tag's script has not loaded. */
const patienceMs = 10_000;

const tag = entryTag();
const headline = part('headline', HTMLElement);
const notice = part('notice', HTMLElement);
const invitation = headline.textContent;

applyTrials(tag, location.search);
void passTexts();

tag.addEventListener('entry-login', (event) => {
  const { username } = event.detail;
  showGreeting(username);
});
tag.addEventListener('entry-screen', (event) => {
  const { screen } = event.detail;
  document.title = `${titles.get(screen) ?? 'Your account'} – Moth, lamps made in Trondheim`;
  notice.textContent = '';
});
tag.addEventListener('entry-error', (event) => {
  const { kind } = event.detail;
  // The tag reports failures to the visitor; for a wrong setup this page adds its own message.
  if (kind === 'config')
    notice.textContent = 'Signing in is closed just now. Write to us: we answer by lamp light.';
});
part('sign-out', HTMLElement).addEventListener('click', () => void signOut());

/** Sets the shop's texts in the form once the tag is defined. */
async function passTexts(): Promise<void> {
  await customElements.whenDefined('hub-entry');
  tag.setTexts('en', {
    'login.lead': 'Your lamps and their papers are on file.',
    'register.lead': 'So that we know which lamp is yours.',
  });
}

function showGreeting(name: string): void {
  headline.textContent = greeting(new Date().getHours(), name);
  part('status', HTMLElement).textContent = name;
  part('column', HTMLElement).hidden = true;
  part('file', HTMLElement).hidden = false;
  headline.focus();
}

async function signOut(): Promise<void> {
  try {
    await tag.signOut();
  } catch {
    notice.textContent = 'Signing out did not reach the server. Please try again.';
    return;
  }
  headline.textContent = invitation;
  part('status', HTMLElement).textContent = 'Not signed in';
  part('file', HTMLElement).hidden = true;
  part('column', HTMLElement).hidden = false;
  tag.focus();
}

const timer = setTimeout(() => {
  notice.textContent = 'The sign-in is not answering. Please reload the page in a minute.';
}, patienceMs);
await customElements.whenDefined('hub-entry');
clearTimeout(timer);
notice.textContent = '';
