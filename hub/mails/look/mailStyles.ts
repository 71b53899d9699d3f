/**
 * Styles of mails. What must hold everywhere is inline (`styleOf`); the dark scheme and narrow screens are rules by class,
 * which clients without style sheets leave out.
 */
import type { MailColors, MailSchemes } from './mailColors';

/** The parts of a mail that have their own colours. */
const parts = {
  page: ({ page, ink }) => ({ backgroundColor: page, color: ink }),
  card: ({ card, line, ink }) => ({ backgroundColor: card, borderColor: line, color: ink }),
  box: ({ box, ink }) => ({ backgroundColor: box, color: ink }),
  ink: ({ ink }) => ({ color: ink }),
  muted: ({ muted }) => ({ color: muted }),
  line: ({ line }) => ({ borderColor: line }),
  link: ({ link }) => ({ color: link }),
  button: ({ button, buttonEdge, onButton }) => ({
    backgroundColor: button,
    borderColor: buttonEdge,
    color: onButton,
  }),
} as const satisfies Record<string, (colors: MailColors) => PartColors>;

interface PartColors {
  backgroundColor?: string;
  borderColor?: string;
  color?: string;
}

export type MailPart = keyof typeof parts;

const isPart = (name: string): name is MailPart => Object.hasOwn(parts, name);
export const mailParts: readonly MailPart[] = Object.keys(parts).filter(isPart);

export const colorsOf = (part: MailPart, colors: MailColors): PartColors => parts[part](colors);

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function darkRules(colors: MailColors, before: string, names: readonly string[]): string {
  return mailParts
    .flatMap((part) => {
      const declared = Object.entries(colorsOf(part, colors))
        .filter(([name]) => names.includes(name))
        .map(([name, value]) => `${kebab(name)}:${String(value)} !important;`);
      return declared.length === 0 ? [] : `${before}.m-${part}{${declared.join('')}}`;
    })
    .join('\n');
}

const all = ['backgroundColor', 'borderColor', 'color'];

/** For clients that follow the reader's scheme, and for narrow screens. */
export const mailStyles = ({
  dark,
}: MailSchemes): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{text-decoration:none}
.m-ink,.m-muted{text-wrap:pretty}
.m-title{text-wrap:balance}
.m-link:hover{text-decoration:underline}
@media (max-width:480px){
.m-around{padding:16px 8px !important}
.m-inside{padding:24px 20px !important}
.m-title{font-size:19px !important;line-height:26px !important}
.m-code{font-size:32px !important;letter-spacing:6px !important;padding-left:6px !important}
}
@media (prefers-color-scheme:dark){
${darkRules(dark, '', all)}
}`;

/**
 * Outlook's web app marks what it has made dark by these attributes. In a sheet of its own: Gmail drops a sheet that has
 * selectors of attributes.
 */
export const outlookStyles = ({ dark }: MailSchemes): string =>
  `${darkRules(dark, '[data-ogsc] ', ['color', 'borderColor'])}
${darkRules(dark, '[data-ogsb] ', ['backgroundColor'])}`;

/** The system's letters: a mail loads none. */
export const letters =
  '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans","DejaVu Sans","PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif';
export const codeLetters = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace';

/** No word is too long for a narrow screen. */
export const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
