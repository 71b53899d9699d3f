import { useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, plainEmail } from '../../contract/typedAccount';
import { useStore } from '../../lib/useStore';
import type { EmailWay as Way } from '../../methods/method';
import { EmailWay } from '../../screens/EmailWay/EmailWay';
import { focusFirstEmpty } from '../../screens/EmailWay/focusFirstEmpty';
import { InsteadButton } from '../../screens/EmailWay/InsteadButton';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

/** What the e-mail form asks for, and whether a press on its button changed that. */
export interface EmailChoice {
  isCode?: boolean;
  isPressed?: boolean;
}

export interface EmailWayRouteProps {
  choice: EmailChoice;
  onChoose: (choice: EmailChoice) => void;
}

const createLoaded = (): { way: Way | null } => ({ way: null });

/** With what a method adds to the e-mail form. */
export async function load({ methods, scope }: Entry): Promise<ComponentType<EmailWayRouteProps>> {
  const [loadWay] = methods.flatMap((each) => (each.surface === 'tab' && each.loadEmailWay) || []);
  scope.get(createLoaded).way = (await loadWay?.()) ?? null;
  return EmailWayRoute;
}

function createEmailWay(entry: Entry, signal: AbortSignal) {
  const deps = stepFormDeps(entry, signal);
  const { way } = entry.scope.get(createLoaded);
  return way && { ...way, flow: way.createForm(deps), captcha: deps.captcha };
}

type Loaded = NonNullable<ReturnType<typeof createEmailWay>>;

function EmailWayRoute(props: EmailWayRouteProps) {
  const way = useFormScope(createEmailWay);
  if (!way) return null;
  return props.choice.isCode ? <Chosen {...props} way={way} /> : <Offer {...props} way={way} />;
}

interface PartProps extends EmailWayRouteProps {
  way: Loaded;
}

/** Below the password. A code is sent at once to an address that is there. */
function Offer({ choice, onChoose, way }: PartProps) {
  const { t } = useTranslation('account');
  const { loginDraft, services, signIn } = useEntry();
  const { work } = useStore(signIn.state);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { tab, step } = services.storage.get('draft') ?? {};
    if (choice.isPressed) focusFirstEmpty(ref.current?.closest('form'));
    // The form from before a reload.
    else if (tab === way.id && step !== undefined) onChoose({ isCode: true });
  }, [choice, onChoose, services, way]);
  const choose = (): void => {
    const { flow } = way;
    const account = loginDraft.restoreAccount();
    flow.type({ account });
    onChoose({ isCode: true, isPressed: true });
    if (isEmail(plainEmail(account)) && flow.secondsToResend.get() === 0) void flow.sendCode();
  };
  return (
    <InsteadButton ref={ref} isLocked={work.kind !== 'idle'} onClick={choose}>
      {t(way.label)}
    </InsteadButton>
  );
}

function Chosen({ choice: { isPressed = false }, onChoose, way }: PartProps) {
  const entry = useEntry();
  const { flow, captcha, Fields, hint } = way;
  const account = useStepForm(flow, entry);
  const choosePassword = (): void => {
    entry.loginDraft.keepAccount(account.form.values.account);
    onChoose({ isPressed: true });
  };
  return (
    <>
      <EmailWay
        account={account}
        Fields={Fields}
        hint={hint}
        isPressed={isPressed}
        onPassword={choosePassword}
      />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
