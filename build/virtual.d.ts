/** Values the build gives to the loader (`build/buildLoader.ts`) and to the app (`build/buildApp.ts`). */
declare module 'virtual:built-app' {
  import type { BuiltApp } from '../src/element/createAppLoader';
  const builtApp: BuiltApp;
  export default builtApp;
}
declare module 'virtual:first-screens' {
  import type { FirstScreens } from '../src/element/FirstScreens';
  const firstScreens: FirstScreens;
  export default firstScreens;
}
declare module 'virtual:loader-texts' {
  import type { LoaderTextsByLanguage } from '../src/element/LoaderTexts';
  const loaderTexts: LoaderTextsByLanguage;
  export default loaderTexts;
}
declare module 'virtual:later-styles' {
  /** Host styles that the first screens do without. */
  const laterStyles: string;
  export default laterStyles;
}
