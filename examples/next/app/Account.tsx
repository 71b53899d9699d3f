'use client';

import { HubEntry } from 'hub-entry/react';
import { useState } from 'react';

export function Account() {
  const [name, setName] = useState('');
  return (
    <>
      <h1>Hello {name}</h1>
      <HubEntry
        hub="https://hub.example"
        lang="en"
        redirect="none"
        onLogin={({ username }) => setName(username)}
      />
    </>
  );
}
