import { indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, openingTag, styleFile, textsLiteral, type Attribute, type CodeFile } from './tag';

/** The wrapper `hub-entry/react`, which takes the element's properties. */
export function react(settings: PlaygroundSettings): CodeFile[] {
  const texts = textsLiteral(settings);
  const styles = styleFile(settings, 'App.css');
  const props = [
    `hub="${settings.hub}"`,
    ...attributesOf(settings).map(prop),
    ...(texts ? ['texts={texts}'] : []),
    'onLogin={({ username }) => setName(username)}',
  ];
  const code = `import { HubEntry } from 'hub-entry/react';
import { useState } from 'react';
${styles.length > 0 ? "import './App.css';\n" : ''}${texts ? `\nconst texts = {\n${indent(`${settings.lang}: ${texts},`)}\n};\n` : ''}
export default function App() {
  const [name, setName] = useState('');
  return (
    <>
      <h1>Hello {name}</h1>
${openingTag('HubEntry', props, { depth: 3, close: ' />' })}
    </>
  );
}
`;
  return [{ name: 'App.tsx', code }, ...styles];
}

function prop([name, value]: Attribute): string {
  const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (value === true) return camel;
  return /["\\&{]/.test(value) ? `${camel}={${JSON.stringify(value)}}` : `${camel}="${value}"`;
}
