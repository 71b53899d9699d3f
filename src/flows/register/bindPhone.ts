/**
 * Binding a phone number to somebody new from WeChat or Lark (contract section 6): a code of action `bind`, then login
 * type 1 with the `bind_id`. The hub signs a known number in and registers a new one; it does not say before which it
 * is, so the terms are agreed to in both cases.
 */
import type { LoginMethod } from '../../contract/login';
import { hubCodes } from '../../hub/classifyCode';
import { isHubError } from '../../hub/hubError';
import { parseMobile } from '../../lib/parseMobile';
import { checkCode, checkMobile, mobileOf, checkTerms } from '../form/accountChecks';
import {
  createAccountFlow,
  type AccountFlow,
  type AccountFlowParts,
  type AccountTaskParts,
} from '../form/accountFlow';
import type { AccountOutcome } from '../form/accountFormState';
import { errorText } from '../errorText';
import { sendMobileCode } from '../form/sendCode';
import { signInWith } from '../login/signInWith';

const onlyStep = 0;

/** What is to be bound. */
export interface BindOffer {
  /** Who vouches for the visitor. */
  method: () => LoginMethod;
  /** The offer is worth nothing any more: the visitor begins again. */
  onGone: () => void;
}

/**
 * Creates the form. The number outlives an offer: whoever scans again does not type it again. The draft names the
 * method, so that a reload comes back here (`resumeFurtherStep`).
 */
export function createBindPhone(parts: AccountFlowParts, { method, onGone }: BindOffer): AccountFlow {
  const gone = ({ services }: AccountTaskParts, error: unknown): AccountOutcome => {
    const text = errorText(error, 'error.login_failed');
    if (text) services.notices.show({ kind: 'error', key: 'bind', text });
    onGone();
    return { kind: 'stopped' };
  };
  const bind = (own: AccountTaskParts): Promise<AccountOutcome> => {
    const { services, termsVersion, values, signal } = own;
    const bindId = services.storage.get('bind_id');
    if (bindId === null) return Promise.resolve(gone(own, null));
    services.storage.set('agreement', termsVersion);
    const request = {
      type: 1,
      account: mobileOf(own),
      mobile_captcha: values.code,
      bind_id: bindId,
    } as const;
    return signInWith(own, request, method()).catch((error: unknown) => {
      if (!isHubError(error) || error.code !== hubCodes.challengeGone || signal.aborted) throw error;
      return gone(own, error);
    });
  };
  // What is measured takes this form for a step of the method that led here.
  const onForm: AccountFlowParts['onForm'] = (_way, form) => parts.onForm?.(null, form);
  return createAccountFlow(
    { ...parts, onForm },
    {
      get way() {
        return `bind.${method()}` as const;
      },
      lastStep: onlyStep,
      steps: { account: onlyStep, code: onlyStep, isAgreed: onlyStep },
      fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
      takesAccount: (account) => parseMobile(account) !== null,
      check(state, _step, own, forSend = false) {
        const wrong = checkMobile(state, own);
        return forSend ? wrong : (wrong ?? checkCode(state) ?? checkTerms(state));
      },
      async send(own) {
        const result = await sendMobileCode(own, mobileOf(own), 'bind');
        if (result.kind === 'sent') return { ...result, step: onlyStep };
        if (result.kind === 'stopped') return result;
        return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
      },
      next: (_step, own) => bind(own),
    },
  );
}
