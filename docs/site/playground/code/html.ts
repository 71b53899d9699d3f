import { brandRules, indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, htmlAttribute, openingTag, textsLiteral, type CodeFile } from './tag';

/** The tag with the hub's script. */
export function html(settings: PlaygroundSettings): CodeFile[] {
  const css = brandRules(settings);
  const texts = textsLiteral(settings);
  const parts = [
    `<script type="module" src="${settings.hub}/hub-entry.js"></script>`,
    css && `<style>\n${indent(css)}\n</style>`,
    '<h1>Hello</h1>',
    openingTag('hub-entry', attributesOf(settings).map(htmlAttribute), { rest: '</hub-entry>' }),
    `<script>
  document.addEventListener('entry-login', ({ detail }) => {
    document.querySelector('h1').textContent = \`Hello \${detail.username}\`;
  });
</script>`,
    texts &&
      `<script type="module">
  await customElements.whenDefined('hub-entry');
${indent(`document.querySelector('hub-entry').setTexts('${settings.lang}', ${texts});`)}
</script>`,
  ];
  return [{ name: 'index.html', code: `${parts.filter(Boolean).join('\n')}\n` }];
}
