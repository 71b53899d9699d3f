/** The app that each bundler builds: all entries of the package except React's, which `examples/react` uses. */
import 'hub-entry';
import { embedEntry } from 'hub-entry/host';
import { readFileInfo } from 'hub-entry/upload';

const heading = document.querySelector('h1');
document.addEventListener('entry-login', ({ detail }) => {
  heading.textContent = `Hello ${detail.username}`;
});

// For the test's own calls.
Object.assign(window, { embedEntry, readFileInfo });
