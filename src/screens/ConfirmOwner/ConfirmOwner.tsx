import { css } from '@emotion/react';
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerificationState, WayToVerify } from '../../flows/verify/verificationState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { CodeField } from '../../ui/CodeField';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { InlineMessage } from '../../ui/InlineMessage';
import { PasswordField } from '../../ui/PasswordField';
import { TextInput } from '../../ui/TextInput';
import { SendCodeButton } from '../AccountForm/SendCodeButton';
import { OtherWays } from '../SecondFactor/OtherWays';

const lead = css`
  margin-block-end: 16px;
  text-wrap: pretty;
  color: var(--entry-color-muted);
`;
const above = css`
  margin-block-end: 12px;
`;
const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  margin-block-start: 8px;
  & > button {
    flex: 999 0 auto;
    inline-size: auto;
  }
`;
const cancelButton = css`
  && {
    /* Fills a line that it has alone; beside the other button it is as wide as its text. */
    flex: 1 0 auto;
    padding-inline: 20px;
  }
`;
const alone = css`
  inline-size: 100%;
`;

export interface ConfirmOwnerProps {
  state: Extract<VerificationState, { kind: 'open' }>;
  secondsToResend: number;
  onChoose: (id: string) => void;
  onEdit: () => void;
  onSendCode: () => void;
  /** @param answer what was typed; empty for a way without a field */
  onProve: (answer: string) => void;
  onCancel: () => void;
  /** What is proved, where that is not the account of the session. */
  title?: string;
  lead?: string;
}

/** Shown over the screen whose call needs it. */
export function ConfirmOwner({ onCancel, title, ...rest }: ConfirmOwnerProps) {
  const { t } = useTranslation('account');
  const { state } = rest;
  const { chosen } = state;
  return (
    <Dialog title={title ?? t('verify.title')} onCancel={onCancel}>
      {chosen ? (
        <WayForm key={chosen.id} way={chosen} onCancel={onCancel} {...rest} />
      ) : (
        <>
          <p css={lead}>{t('verify.none')}</p>
          <Button css={alone} variant="secondary" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function WayForm({ way, ...props }: ConfirmOwnerProps & { way: WayToVerify }) {
  const { state, secondsToResend, onChoose, onEdit, onSendCode, onProve, onCancel } = props;
  const { t, i18n } = useTranslation('account');
  const [answer, setAnswer] = useState('');
  const ref = useRef<HTMLFormElement>(null);
  const ownLead = useLead(way, state);
  const { work, problem } = state;
  const text = problem && translateVisitorText(i18n, problem.text);
  const isAtField = problem?.isAnswer === true && way.kind !== 'other';
  // After the dialog has opened, which gives the focus to its first control.
  useEffect(() => focusAnswer(ref.current), []);
  useLayoutEffect(() => {
    if (problem) focusAnswer(ref.current);
  }, [problem]);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!work) onProve(answer);
  };
  const handleChange = (typed: string): void => {
    setAnswer(typed);
    onEdit();
  };
  const others = state.ways.filter((other) => other !== way);
  const nameOf = ({ name, masked }: WayToVerify): string =>
    `${translateVisitorText(i18n, name)} ${masked}`.trim();
  return (
    <form ref={ref} method="post" noValidate onSubmit={handleSubmit}>
      {props.lead && <p css={lead}>{props.lead}</p>}
      {(!props.lead || way.kind === 'code' || way.kind === 'appCode') && <p css={lead}>{ownLead}</p>}
      {text !== null && !isAtField && (
        <div css={above}>
          <InlineMessage>{text}</InlineMessage>
        </div>
      )}
      <Answer
        {...{ way, answer, secondsToResend, onSendCode }}
        error={text !== null && isAtField ? text : undefined}
        isLocked={work !== null}
        onChange={handleChange}
        onComplete={(code) => work || onProve(code)}
      />
      <div css={buttons}>
        <Button css={cancelButton} variant="secondary" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" isBusy={work?.task === 'prove'} isLocked={work !== null}>
          {way.action ? translateVisitorText(i18n, way.action) : t('verify.confirm')}
        </Button>
      </div>
      {others.length > 0 && (
        <OtherWays
          ways={others.map((other) => ({ id: other.id, name: nameOf(other) }))}
          onChoose={onChoose}
        />
      )}
    </form>
  );
}

function focusAnswer(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, button[type=submit]')?.focus();
}

function useLead(way: WayToVerify, { sent }: ConfirmOwnerProps['state']): string {
  const { t } = useTranslation('account');
  if (way.kind === 'appCode') return t('factor.totp_lead');
  if (way.kind !== 'code') return t('verify.lead');
  return t(sent[way.id] ? 'code.sent_to' : 'factor.goes_to', { account: way.masked });
}

interface AnswerProps extends Pick<ConfirmOwnerProps, 'secondsToResend' | 'onSendCode'> {
  way: WayToVerify;
  answer: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (typed: string) => void;
  onComplete: (code: string) => void;
}

function Answer({ way, answer, error, isLocked, onChange, onComplete, ...resend }: AnswerProps) {
  const { t } = useTranslation('account');
  if (way.kind === 'other') return null;
  if (way.kind === 'password')
    return (
      <PasswordField
        name="password"
        label={t('field.password')}
        value={answer}
        error={error}
        showLabel={t('field.password_show')}
        hideLabel={t('field.password_hide')}
        autoComplete="current-password"
        required
        readOnly={isLocked}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    );
  if (way.kind === 'text') return <TextAnswer {...{ way, answer, error, isLocked, onChange }} />;
  return (
    <CodeField
      name="code"
      label={t('field.code')}
      value={answer}
      error={error}
      hint={t('field.code_hint')}
      isLocked={isLocked}
      onChange={onChange}
      onComplete={onComplete}
      action={way.kind === 'code' && <SendCodeButton {...{ isLocked, ...resend }} to={way.masked} />}
    />
  );
}

function TextAnswer({
  way,
  answer,
  error,
  isLocked,
  onChange,
}: Omit<AnswerProps, 'onComplete' | 'secondsToResend' | 'onSendCode'>) {
  const { i18n } = useTranslation('account');
  return (
    <Field label={translateVisitorText(i18n, way.label ?? way.name)} error={error}>
      {(attributes) => (
        <TextInput
          {...attributes}
          name="code"
          value={answer}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          readOnly={isLocked}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </Field>
  );
}
