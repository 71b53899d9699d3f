/** VitePress's own theme with our colors, and the components that pages name. */
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent, defineComponent, h, onMounted, ref } from 'vue';
import HomePage from './HomePage.vue';
import './style.css';
import './playground.css';

const PlaygroundForm = defineAsyncComponent(() => import('./playground/Playground.vue'));

/** Rendered in the browser only: it reads the address of the page. */
const Playground = defineComponent(() => {
  const isMounted = ref(false);
  onMounted(() => (isMounted.value = true));
  return () => (isMounted.value ? h(PlaygroundForm) : undefined);
});

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('Playground', Playground);
    app.component('HomePage', HomePage);
  },
} satisfies Theme;
