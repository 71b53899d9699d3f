export default defineNuxtConfig({
  compatibilityDate: '2025-07-15',
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'hub-entry' } },
});
