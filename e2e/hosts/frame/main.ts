/** An app without a framework that embeds the frame with `hub-entry/host`. */
import { embedEntry, EntryHostError } from 'hub-entry/host';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const heading = document.createElement('h1');
const container = document.createElement('div');
root.append(heading, container);

const entry = embedEntry({
  hub: String(import.meta.env['VITE_HUB']),
  container,
  lang: 'en',
  redirect: 'none',
});
try {
  const { username } = await entry.login;
  heading.textContent = `Hello ${username}`;
  entry.destroy();
} catch (error) {
  heading.textContent = error instanceof EntryHostError ? error.kind : String(error);
}
