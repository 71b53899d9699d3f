import { brandRules, indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, htmlAttribute, openingTag, textsLiteral, type CodeFile } from './tag';

/** The tag in a Svelte 5 component. */
export function svelte(settings: PlaygroundSettings): CodeFile[] {
  const css = brandRules(settings);
  const texts = textsLiteral(settings);
  const attributes = [
    ...(texts ? ['bind:this={entry}'] : []),
    `hub="${settings.hub}"`,
    ...attributesOf(settings).map((attribute) => htmlAttribute(attribute).replaceAll('{', '&#123;')),
    'onentry-login={({ detail }) => (name = detail.username)}',
  ];
  const script = [
    ...(texts ? ["import type { HubEntryElement } from 'hub-entry/svelte';"] : []),
    "import 'hub-entry/svelte';",
    '',
    "let name = $state('');",
    ...(texts
      ? [
          'let entry = $state<HubEntryElement>();',
          `$effect(() =>\n${indent(`entry?.setTexts('${settings.lang}', ${texts}),`)}\n);`,
        ]
      : []),
  ];
  const code = `<script lang="ts">
${indent(script.join('\n'))}
</script>

<h1>Hello {name}</h1>
${openingTag('hub-entry', attributes, { rest: '</hub-entry>' })}
${css ? `\n<style>\n${indent(css)}\n</style>\n` : ''}`;
  return [{ name: 'App.svelte', code }];
}
