/** What the row of an address shows in place of it: the field, the code, and what follows. */
import { css } from '@emotion/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressChangeState } from '../../flows/account/addressChange';
import type { AddressKind } from '../../flows/account/pendingAddress';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { CodeField } from '../../ui/CodeField';
import { Field } from '../../ui/Field';
import { InlineMessage } from '../../ui/InlineMessage';
import { TextInput } from '../../ui/TextInput';
import { SendCodeButton } from '../AccountForm/SendCodeButton';
import { FocusForm } from './FocusForm';
import { fieldForm, formButtons, lead, problem, small } from './listStyles';
import { questionStyle, RowQuestion } from './RowQuestion';

const form = css`
  max-inline-size: 376px;
`;

export interface AddressRowProps {
  kind: AddressKind;
  /** Empty where the account has none. */
  value: string;
  canChange: boolean;
  /** Nothing else signs in to the account: the hub keeps it. */
  isOnlyWay?: boolean;
  /** The tenant demands a second factor, and the account has no other one: the hub keeps it. */
  isDemanded?: boolean;
  state: AddressChangeState;
  secondsToResend: number;
  onOpen: (to: 'typing' | 'removing') => void;
  onClose: () => void;
  onBack: () => void;
  onEdit: () => void;
  onStart: (typed: string) => void;
  onResend: () => void;
  /** @returns whether it was done, as below */
  onConfirm: (code: string) => Promise<boolean>;
  onRemove: () => Promise<boolean>;
  /** Signs in to the account that has the address. */
  onSignInThere: () => void;
  /** Joins that account with this one. */
  onMerge: (merge: string) => void;
}

type StateOf<Kind> = Extract<AddressChangeState, { kind: Kind }>;

interface TypingFormProps extends AddressRowProps {
  state: StateOf<'typing'>;
  title: string;
  typed: string;
  onType: (typed: string) => void;
}

export function TypingForm(props: TypingFormProps) {
  const { kind, value, state, title, typed, onType, onEdit, onStart, onClose } = props;
  const { t, i18n } = useTranslation('account');
  const { t: own } = useTranslation('content');
  return (
    <FocusForm css={fieldForm} problem={state.problem} onSubmit={() => onStart(typed)}>
      <p css={lead}>{own(value ? 'address.change_lead' : 'address.add_lead')}</p>
      <Field label={title} error={state.problem ? translateVisitorText(i18n, state.problem) : undefined}>
        {(attributes) => (
          <TextInput
            {...attributes}
            name={kind}
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel'}
            value={typed}
            maxLength={254}
            readOnly={state.isBusy}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value);
              onEdit();
            }}
          />
        )}
      </Field>
      <div css={formButtons}>
        <Button css={small} variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button css={small} type="submit" isBusy={state.isBusy}>
          {t('code.send')}
        </Button>
      </div>
    </FocusForm>
  );
}

interface CodeFormProps extends Omit<AddressRowProps, 'onConfirm'> {
  state: StateOf<'code'>;
  onConfirm: (code: string) => void;
}

export function CodeForm(props: CodeFormProps) {
  const { state, secondsToResend, onConfirm, onBack, onEdit, onResend } = props;
  const { t, i18n } = useTranslation('account');
  const { t: own } = useTranslation('content');
  const [code, setCode] = useState('');
  return (
    <FocusForm css={form} problem={state.problem} onSubmit={() => onConfirm(code)}>
      <p css={lead}>{t('code.sent_to', { account: state.value })}</p>
      <CodeField
        label={t('field.code')}
        name="code"
        value={code}
        error={state.problem ? translateVisitorText(i18n, state.problem) : undefined}
        hint={t('field.code_hint')}
        isLocked={state.isBusy}
        onChange={(typed) => {
          setCode(typed);
          onEdit();
        }}
        onComplete={onConfirm}
        action={
          <SendCodeButton
            {...{ secondsToResend }}
            isLocked={state.isBusy}
            to={state.value}
            onSendCode={onResend}
          />
        }
      />
      <div css={formButtons}>
        <Button css={small} variant="secondary" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button css={small} type="submit" isBusy={state.isBusy}>
          {own('address.confirm')}
        </Button>
      </div>
    </FocusForm>
  );
}

/** The ways on. */
export function Taken({
  state,
  onBack,
  onSignInThere,
  onMerge,
}: AddressRowProps & { state: StateOf<'taken'> }) {
  const { t } = useTranslation('content');
  const { t: ofMerge } = useTranslation('merge');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('button')?.focus(), []);
  const { value, merge } = state;
  return (
    <div ref={ref}>
      <div css={problem}>
        <InlineMessage>{t('address.taken', { value })}</InlineMessage>
      </div>
      {merge !== null && <p css={lead}>{ofMerge('merge.hint')}</p>}
      <div css={formButtons}>
        <Button css={small} variant="secondary" onClick={onBack}>
          {t('address.other')}
        </Button>
        <Button css={small} variant="secondary" onClick={onSignInThere}>
          {t('address.sign_in')}
        </Button>
        {merge !== null && (
          <Button css={small} variant="secondary" onClick={() => onMerge(merge)}>
            {ofMerge('merge.open')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface RemovingProps extends Omit<AddressRowProps, 'onConfirm'> {
  state: StateOf<'removing'>;
  title: string;
  onConfirm: () => void;
}

export function Removing({ state, title, value, onClose, onConfirm }: RemovingProps) {
  const { t, i18n } = useTranslation('content');
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={ref} css={questionStyle} aria-label={t('links.remove_named', { provider: title })}>
      {state.problem && <InlineMessage>{translateVisitorText(i18n, state.problem)}</InlineMessage>}
      <RowQuestion
        question={t('address.question', { value })}
        action={t('links.remove')}
        isBusy={state.isBusy}
        isLocked={state.isBusy}
        onCancel={onClose}
        onConfirm={onConfirm}
      />
    </section>
  );
}
