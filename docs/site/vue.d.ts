/** Types of Vue's components for TypeScript's own compiler, which cannot read them. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue';
  const component: DefineComponent;
  export default component;
}
