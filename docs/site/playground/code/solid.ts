import { indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, htmlAttribute, openingTag, styleFile, textsLiteral, type CodeFile } from './tag';

/** The tag in Solid's JSX, which reads attributes as HTML does. */
export function solid(settings: PlaygroundSettings): CodeFile[] {
  const texts = textsLiteral(settings);
  const styles = styleFile(settings, 'App.css');
  const props = [
    ...(texts ? ['ref={entry}'] : []),
    `hub="${settings.hub}"`,
    ...attributesOf(settings).map(htmlAttribute),
    'on:entry-login={({ detail }) => setName(detail.username)}',
  ];
  const code = `${texts ? "import type { HubEntryElement } from 'hub-entry/solid';\n" : ''}import 'hub-entry/solid';
import { createSignal${texts ? ', onMount' : ''} } from 'solid-js';
${styles.length > 0 ? "import './App.css';\n" : ''}
export default function App() {
  const [name, setName] = createSignal('');
${texts ? `  let entry!: HubEntryElement;\n${indent(`onMount(() =>\n  entry.setTexts('${settings.lang}', ${texts.replaceAll('\n', '\n  ')}),\n);`)}\n` : ''}  return (
    <>
      <h1>Hello {name()}</h1>
${openingTag('hub-entry', props, { depth: 3, close: ' />' })}
    </>
  );
}
`;
  return [{ name: 'App.tsx', code }, ...styles];
}
