/** An app of Vue 3 with the tag from `hub-entry/element`: attributes bound, events with `@`. */
// oxlint-disable-next-line import/no-unassigned-import -- importing it defines the tag
import 'hub-entry/element';
import { createApp, ref } from 'vue';

const app = createApp({
  setup() {
    const name = ref('');
    const lang = ref('en');
    const greet = ({ detail }: CustomEvent<{ username: string }>) => {
      name.value = detail.username;
    };
    return { name, lang, greet, hub: String(import.meta.env['VITE_HUB']) };
  },
  template: `
    <h1>Hello {{ name }}</h1>
    <button type="button" @click="lang = 'zh'">Chinese</button>
    <hub-entry :hub="hub" :lang="lang" redirect="none" @entry-login="greet"></hub-entry>
  `,
});
app.config.compilerOptions.isCustomElement = (tag) => tag === 'hub-entry';
app.mount('#root');
