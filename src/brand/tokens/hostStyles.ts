/**
 * The part of the shadow root's style sheet that the initial screen needs; it comes with the loader, and the app
 * brings the rest (`laterHostStyles`). Expects `data-scheme` (`light`, `dark` or `auto`) and `lang` on the host
 * element, and in the shadow root one child with `data-mode` (`page`, `tag` or `frame`).
 */
import { initialDark, initialLight } from './colors';
import { leadAttribute } from '../../contract/portalDocument';
import { declareColors } from './declareColors';
import { inRoot, rootAttribute } from './rootSelector';

/**
 * Few families: for each missing one the browser asks the system at each size and weight before it paints. Segoe UI
 * precedes `system-ui`, whose Latin letters on a Chinese Windows are made for Chinese.
 */
const sans = 'Inter,"Segoe UI",system-ui';
const chinese = '"PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei","Hiragino Sans GB"';

const tokens = `
--entry-font:${sans},${chinese},sans-serif;
--entry-font-size:15px;--entry-line-height:1.5;
--entry-title-size:26px;--entry-title-weight:660;--entry-title-tracking:-.02em;
--entry-label-size:13.5px;--entry-label-weight:560;--entry-small-size:12.5px;
--entry-control-height:44px;--entry-radius-control:10px;--entry-column:376px;
--entry-focus:color-mix(in srgb,var(--entry-color-accent) 17%,transparent);
--entry-shadow-raised:0 1px 2px rgb(23 18 31/.12);`;

const darkTokens = `${declareColors(initialDark)}
--entry-focus:color-mix(in srgb,var(--entry-color-accent-text) 26%,transparent);
--entry-shadow-raised:0 1px 2px rgb(0 0 0/.5);
color-scheme:dark;`;

/**
 * Inherited properties leak into a shadow root twice: from the host's parent, and by rules like `* { … }` that match
 * the host element and beat `:host`. So both the host and our root start from `initial`. `all` does not reset the
 * direction, which follows the language of the texts.
 */
export const hostStyles = `
:host{all:initial;display:block;box-sizing:border-box;min-inline-size:min(100%,260px);
${declareColors(initialLight)}${tokens}color-scheme:light}
:host([hidden]){display:none}
:host([data-scheme=dark]){${darkTokens}}
@media (prefers-color-scheme:dark){:host([data-scheme=auto]){${darkTokens}}}
:host(:lang(zh)){--entry-title-tracking:0;text-autospace:normal;--entry-line-height:1.6}
[${rootAttribute}]{all:initial;direction:ltr;display:block;box-sizing:border-box;color:var(--entry-color-ink);color-scheme:inherit;text-autospace:inherit;
font:400 var(--entry-font-size)/var(--entry-line-height) var(--entry-font);text-align:start;
-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;-webkit-text-size-adjust:100%}
${inRoot} *,${inRoot} ::before,${inRoot} ::after{box-sizing:border-box}
${inRoot} :where(h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset,form){margin:0;padding:0;border:0;min-inline-size:0}
${inRoot} :where(button,input,select,textarea){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
${inRoot} :where(img,svg){display:block;max-inline-size:100%}
${inRoot} :where([hidden]){display:none}
[${rootAttribute}]:not([${leadAttribute}]) [data-brand=pending]{visibility:hidden}
`;
