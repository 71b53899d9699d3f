import { indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { quote, textsLiteral, type CodeFile } from './tag';

/** The frame, with the SDK from the hub. */
export function embedInPage(settings: PlaygroundSettings): CodeFile[] {
  const code = `<script src="${settings.hub}/hub-entry-host.js"></script>
<h1>Hello</h1>
<div id="entry"></div>
<script>
  const heading = document.querySelector('h1');
  const entry = HubEntryHost.embedEntry(${indent(options(settings, "document.getElementById('entry')")).trimStart()});
${indent(settle)}
</script>
`;
  return [{ name: 'index.html', code }];
}

/** The frame, with the SDK from npm. */
export function embedInModule(settings: PlaygroundSettings): CodeFile[] {
  const code = `import { embedEntry } from 'hub-entry/host';

const heading = document.querySelector('h1');
const entry = embedEntry(${options(settings, "document.getElementById('entry')")});
${settle}
`;
  return [{ name: 'entry.js', code }];
}

const settle = `entry.login.then(
  ({ username }) => {
    heading.textContent = \`Hello \${username}\`;
    entry.destroy();
  },
  () => {
    heading.textContent = 'Sign-in is not available';
  },
);`;

function options(settings: PlaygroundSettings, container: string): string {
  const { hub, lang, colorScheme, appid, callback } = settings;
  const texts = textsLiteral(settings);
  const lines = [
    `hub: '${hub}',`,
    `container: ${container},`,
    `lang: '${lang}',`,
    colorScheme === 'light' ? '' : `colorScheme: '${colorScheme}',`,
    texts ? `texts: ${texts},` : '',
    appid ? `appid: ${quote(appid)},` : '',
    callback ? `callback: ${quote(callback)},` : "redirect: 'none',",
    'onError: ({ kind, message }) => console.warn(kind, message),',
  ];
  return `{\n${indent(lines.filter(Boolean).join('\n'))}\n}`;
}
