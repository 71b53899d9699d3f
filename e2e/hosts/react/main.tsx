/** @jsxImportSource react */
/** An app of React 19 with `hub-entry/react`: events as props, methods by ref. */
import { HubEntry, type HubEntryMethods } from 'hub-entry/react';
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const hub = String(import.meta.env['VITE_HUB']);

function App() {
  const [name, setName] = useState('');
  const [lang, setLang] = useState('en');
  const entry = useRef<HubEntryMethods>(null);
  return (
    <>
      <h1>Hello {name}</h1>
      <button type="button" onClick={() => setLang('zh')}>
        Chinese
      </button>
      <button type="button" onClick={() => entry.current?.reset()}>
        Start again
      </button>
      <HubEntry
        ref={entry}
        hub={hub}
        lang={lang}
        redirect="none"
        texts={texts}
        onLogin={({ username }) => setName(username)}
      />
    </>
  );
}

const texts = { en: { 'login.submit': 'Sign in' } };
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
