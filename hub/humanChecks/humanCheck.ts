import type { CaptchaAction } from '../../src/api/captchaAction';
import type { HubConfig } from '../config/readHubConfig';
import type { CallContext } from '../http/callContext';
import type { Identifier } from '../input/identifier';

/** What a check is asked for; its answer is good for nothing else. */
export interface CheckQuestion {
  name: Identifier;
  action: CaptchaAction;
  /** Hash of the visit. */
  flow: string;
}

/** How much a check costs its caller; each level some four times the one below. */
export type CheckLevel = 1 | 2 | 3 | 4;

/** A right answer, which is used up by its id. */
export interface RightAnswer {
  /** Of the challenge, at most one for each. */
  id: string;
  /** When no answer is accepted any more, in milliseconds. */
  expiresAt: number;
}

/** Tells people from programs, or makes a program pay. One folder of `humanChecks`, and a line in its registry. */
export interface HumanCheck {
  /** As on the wire (`info.check.kind`) and in the settings. */
  id: string;
  /** What the widget needs to answer, beside `kind`. */
  ask(context: CallContext, question: CheckQuestion, level: CheckLevel): Promise<object>;
  /**
   * @returns `null` for an answer that is wrong, too late, or to another question. It does not use the answer up.
   * @throws CheckUnavailable where nobody can say
   */
  verify(context: CallContext, question: CheckQuestion, payload: string): Promise<RightAnswer | null>;
  /** The page that runs the script of another service; a check without one needs none. */
  page?(config: CheckConfig): CheckPage;
}

export type CheckConfig = Pick<HubConfig, 'checkKeys'>;

/** Sources of its Content-Security-Policy, besides the hub's own. */
export interface CheckPage {
  /** Address of the script. */
  script: string;
  /** What the script loads more scripts, styles, pictures and frames from, and connects to. */
  hosts: readonly string[];
}

/** The service that checks people does not answer, or refuses the hub itself. */
export class CheckUnavailable extends Error {}
