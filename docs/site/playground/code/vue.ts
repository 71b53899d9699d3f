import { brandRules, indent } from '../brandRules';
import type { PlaygroundSettings } from '../settings';
import { attributesOf, htmlAttribute, openingTag, textsLiteral, type CodeFile } from './tag';

/** The tag in a single-file component. An attribute with `//` is bound: vue-tsc 3.3 loses the types otherwise. */
export function vue(settings: PlaygroundSettings): CodeFile[] {
  const css = brandRules(settings);
  const texts = textsLiteral(settings);
  const { callback } = settings;
  const bound = [
    `const hub = '${settings.hub}';`,
    ...(callback.includes('//') ? [`const callback = ${JSON.stringify(callback)};`] : []),
    "const name = ref('');",
    ...(texts ? ["const entry = useTemplateRef<HubEntryElement>('entry');"] : []),
  ];
  const attributes = [
    ...(texts ? ['ref="entry"'] : []),
    ':hub="hub"',
    ...attributesOf(settings).map((attribute) =>
      attribute[0] === 'callback' && callback.includes('//')
        ? ':callback="callback"'
        : htmlAttribute(attribute),
    ),
    '@entry-login="name = $event.detail.username"',
  ];
  const set =
    texts && `onMounted(() =>\n${indent(`entry.value?.setTexts('${settings.lang}', ${texts}),`)}\n);\n`;
  const code = `<script setup lang="ts">
${texts ? "import type { HubEntryElement } from 'hub-entry/vue';\n" : ''}import 'hub-entry/vue';
import { ${texts ? 'onMounted, ref, useTemplateRef' : 'ref'} } from 'vue';

${bound.join('\n')}
${set ? `\n${set}` : ''}</script>

<template>
  <h1>Hello {{ name }}</h1>
${openingTag('hub-entry', attributes, { depth: 1, close: ' />' })}
</template>
${css ? `\n<style>\n${css}\n</style>\n` : ''}`;
  return [{ name: 'App.vue', code }];
}
