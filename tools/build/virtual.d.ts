/** Values the build gives to the loader (vite.config.ts). */
declare module 'virtual:built-app' {
  import type { BuiltApp } from '../../src/element/createAppLoader';
  export const builtApp: BuiltApp;
  /** Absolute address of the folder that its file names are relative to. */
  export const base: string;
  /** Whether the loader defines the account's tag too. */
  export const hasAccount: boolean;
}
declare module 'virtual:prerendered-screens' {
  import type { PrerenderedScreens } from '../../src/element/prerenderedScreens';
  const prerenderedScreens: PrerenderedScreens;
  export default prerenderedScreens;
}
declare module 'virtual:loader-texts' {
  import type { LoaderTextsByLanguage } from '../../src/element/loaderTypes';
  const loaderTexts: LoaderTextsByLanguage;
  export default loaderTexts;
}
declare module 'virtual:old-browser-notice' {
  /** What a tag says in a browser that is too old for it. */
  const notice: string;
  export default notice;
}
declare module 'virtual:frame-words' {
  import type { ByLanguage } from '../../src/contract/languages';
  /** Words of the SDK's frame by language. */
  const frameWords: ByLanguage<readonly [title: string, failed: string, newTab: string]>;
  export default frameWords;
}
declare module 'virtual:account-titles' {
  /** Title of the account's frame by language. */
  const accountTitles: Readonly<Record<string, string>>;
  export default accountTitles;
}
