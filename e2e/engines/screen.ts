/** What a screen is and how it is reached (showScreen.ts), and what several of them need. */
import { recordedAnswers } from '../../src/testing/recordedAnswers';
import { languages, type Lang } from './accessible';
import type { Role } from './visitor';

/** What a visitor does, by names in English, or what happens in the browser. */
export type Step =
  | { click: readonly [Role, string] }
  | { fill: string; value: string }
  /** Chooses a file for the account's picture. */
  | { choose: 'picture' | 'text' }
  | { speak: 'en' | 'zh' }
  /** `countries`: their list throws. `chunks`: no script is loaded any more. */
  | { breaks: 'countries' | 'chunks' }
  /** What happens to windows that the portal opens. */
  | { windows: 'blocked' | 'open' | 'closed' };

/** An answer of the hub; `lost`: the connection fails, `never`: none arrives. */
export type Answer = object | 'lost' | 'never';

/** In what the element begins. */
export interface Setting {
  userAgent?: string;
  /** Pixels. */
  screenWidth?: number;
  /** Attributes of the element. */
  attributes?: Readonly<Record<string, string>>;
}

export interface Screen {
  /** Name of its files in `accessible/`. */
  name: string;
  /** Where the visitor begins. `{larkCode}`: a code of the demo's Lark; `{sentTo}`: an address that got a code. */
  path: string;
  /** Answers instead of those of the hub, by the end of a call's path. */
  answers?: Readonly<Record<string, Answer>>;
  /** Mounts the element again with this setting and with `answers`. */
  setting?: Setting;
  steps?: readonly Step[];
  /** What shows that the screen is there, in English. */
  shows: readonly [Role, string];
  /** Shown to a visitor who is signed in. */
  isSignedIn?: true;
  /** The tag on the partner's page, for a screen that the portal's own pages do not have. */
  isTag?: true;
  /** A page of the hub itself, in the language of its address. */
  isPlain?: true;
  /** Waits before it is known what it is about. */
  hasNoHeading?: true;
  /** In English only: a page for developers. */
  isEnglish?: true;
  /** Keeps the language that it begins in. */
  isStatic?: true;
  /** Is there after seconds: the page's timers of up to five run ten times as fast. */
  isQuick?: true;
  /** Its document is not used again. */
  isLast?: true;
}

/** The languages that a screen is compared in. */
export const languagesOf = ({ isEnglish }: Screen): readonly Lang[] => (isEnglish ? ['en'] : languages);

export const click = (role: Role, name: string): Step => ({ click: [role, name] });
export const fill = (name: string, value: string): Step => ({ fill: name, value });
export const byPassword = [
  fill('Email', 'ada@example.com'),
  fill('Password', 'Sketch2026'),
  click('submit', 'Sign in'),
];
export const { done, wechatCode } = recordedAnswers;
export const login = { path: '/entry' };
export const toPhone = [click('tab', 'Phone')];
export const number = { '/mobile/captcha/': done, '/mobile/check/': done };
export const scanned = (info: object) => ({
  '/wechat/qrcode': wechatCode,
  '/wechat/subscribe': { code: 1, message: '', info },
});
