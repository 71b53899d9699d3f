/** The app, rendered by server and browser. Without JSX, so that Node can run it. */
import { HubEntry } from 'hub-entry/react';
import { createElement, useState } from 'react';

/** @param {{ hub: string }} props */
export function App({ hub }) {
  const [name, setName] = useState('');
  return createElement(
    'main',
    null,
    createElement('h1', null, `Hello ${name}`),
    createElement(HubEntry, {
      hub,
      lang: 'en',
      redirect: 'none',
      onLogin: ({ username }) => setName(username),
    }),
  );
}
