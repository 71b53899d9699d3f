import 'hub-entry/solid';
import { createSignal } from 'solid-js';

export default function App() {
  const [name, setName] = createSignal('');
  return (
    <>
      <h1>Hello {name()}</h1>
      <hub-entry
        hub="https://hub.example"
        lang="en"
        redirect="none"
        on:entry-login={({ detail }) => setName(detail.username)}
      />
    </>
  );
}
