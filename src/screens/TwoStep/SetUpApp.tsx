import { css } from '@emotion/react';
import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppSetUpState } from '../../flows/factors/appSetUpState';
import type { TextKey } from '../../i18n/namespaces';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { CodeField } from '../../ui/CodeField';
import { InlineMessage } from '../../ui/InlineMessage';
import { visuallyHidden } from '../../ui/StatusText';
import { TextLink } from '../../ui/TextLink';
import { Waiting } from '../Waiting';
import { CopyButton } from './CopyButton';
import { QrCode } from './QrCode';
import { RecoveryCodes } from './RecoveryCodes';
import { inGroups, spelledOut, unselected } from './codeTexts';

const muted = css`
  text-wrap: pretty;
  color: var(--entry-color-muted);
  font-size: 0.93em;
`;
const above = css`
  margin-block-end: 12px;
`;
/** Only a phone has an app that opens such a link. */
const openHere = css`
  display: none;
  margin-block-end: 16px;
  text-align: center;
  @media (pointer: coarse) {
    display: block;
  }
`;
const keyBox = css`
  min-inline-size: 0;
  margin: 8px 0 12px;
  padding: 0;
  border: 0;
`;
const keyLine = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  margin-block-start: 8px;
  padding: 10px 14px;
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-quiet);
  & > code {
    direction: ltr;
    font:
      0.93em/1.6 ui-monospace,
      SFMono-Regular,
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
    text-wrap: balance;
    user-select: all;
  }
  & > span {
    flex: none;
    font-size: 0.93em;
  }
`;
const label = css`
  padding: 0;
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
`;
const buttons = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 10px;
  margin-block-start: 8px;
  & > :only-child {
    grid-column: 1 / -1;
  }
`;
const cancelButton = css`
  padding-inline: 20px;
`;

/** Heading of what `SetUpApp` shows. */
export const setUpHeading = ({ kind }: AppSetUpState): TextKey<'account'> =>
  kind === 'on' ? 'recovery.title' : 'totp.title';

/** Below the heading. */
export function setUpLead({ kind }: AppSetUpState): TextKey<'account'> | undefined {
  if (kind === 'on') return 'recovery.lead';
  return kind === 'entering' ? 'totp.lead' : undefined;
}

export interface SetUpAppProps {
  state: AppSetUpState;
  /** A wrong code is being changed. */
  onEdit: () => void;
  onConfirm: (code: string) => void;
  /** After it has stopped. */
  onRestart: () => void;
  /** In a dialog; a screen has its own way back. */
  onCancel?: (() => void) | undefined;
  /** After `onDone`. */
  isDone?: boolean | undefined;
  /** The recovery codes are saved. */
  onDone: () => void;
}

/** The steps below their heading, in a dialog or on a screen of the sign-in. Texts: `account`. */
export function SetUpApp(props: SetUpAppProps) {
  const { state, isDone, onRestart, onCancel, onDone } = props;
  const { t, i18n } = useTranslation('account');
  switch (state.kind) {
    case 'idle':
    case 'starting':
      return <Waiting />;
    case 'on':
      return <RecoveryCodes codes={state.codes} isDone={isDone} onDone={onDone} />;
    case 'entering':
      return <CodeForm {...props} state={state} />;
    case 'stopped':
    default:
      return (
        <>
          <div css={above}>
            <InlineMessage>{translateVisitorText(i18n, state.text)}</InlineMessage>
          </div>
          <div css={buttons}>
            <Cancel onCancel={onCancel} />
            <Button onClick={onRestart}>{t('totp.restart')}</Button>
          </div>
        </>
      );
  }
}

type CodeFormProps = SetUpAppProps & { state: Extract<AppSetUpState, { kind: 'entering' }> };

function CodeForm({ state, onEdit, onConfirm, onCancel }: CodeFormProps) {
  const { t, i18n } = useTranslation('account');
  const [code, setCode] = useState('');
  const { secret, uri, isChecking, problem } = state;
  const text = problem ? translateVisitorText(i18n, problem.text) : undefined;
  const ref = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (problem) ref.current?.querySelector('input')?.focus();
  }, [problem]);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isChecking) onConfirm(code);
  };
  return (
    <form ref={ref} method="post" noValidate onSubmit={handleSubmit}>
      <QrCode text={uri} label={t('totp.qr')} />
      {uri.startsWith('otpauth:') && (
        <p css={openHere}>
          <TextLink href={uri}>{t('totp.open_here')}</TextLink>
        </p>
      )}
      <SetUpKey secret={secret} />
      {problem && !problem.isAnswer && (
        <div css={above}>
          <InlineMessage>{text}</InlineMessage>
        </div>
      )}
      <p css={[muted, above]}>{t('totp.code_lead')}</p>
      <CodeField
        name="code"
        label={t('totp.code')}
        value={code}
        error={problem?.isAnswer ? text : undefined}
        hint={t('field.code_hint')}
        isLocked={isChecking}
        onChange={(typed) => {
          setCode(typed);
          onEdit();
        }}
        onComplete={onConfirm}
      />
      <div css={buttons}>
        <Cancel onCancel={onCancel} />
        <Button type="submit" isBusy={isChecking}>
          {t('totp.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** What the picture holds, to type into an app. */
function SetUpKey({ secret }: { secret: string }) {
  const { t } = useTranslation('account');
  const [canCopy, setCanCopy] = useState(true);
  return (
    <fieldset css={keyBox}>
      <legend css={label}>{t('totp.key')}</legend>
      <p css={muted}>{t(canCopy ? 'totp.key_lead' : 'totp.copy_failed')}</p>
      <div css={keyLine}>
        <code>
          <span aria-hidden="true">{inGroups(secret)}</span>
          <span css={[visuallyHidden, unselected]}>{spelledOut(inGroups(secret))}</span>
        </code>
        <CopyButton text={secret} onRefused={() => setCanCopy(false)}>
          {t('totp.copy_key')}
        </CopyButton>
      </div>
    </fieldset>
  );
}

function Cancel({ onCancel }: Pick<SetUpAppProps, 'onCancel'>) {
  const { t } = useTranslation('account');
  if (!onCancel) return null;
  return (
    <Button css={cancelButton} variant="secondary" onClick={onCancel}>
      {t('action.cancel')}
    </Button>
  );
}
