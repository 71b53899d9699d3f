import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountDeletionState } from '../../flows/account/accountDeletion';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { InlineMessage } from '../../ui/InlineMessage';
import { TextInput } from '../../ui/TextInput';
import { FocusForm } from './FocusForm';
import { danger, formButtons, lead, problem, small } from './listStyles';
import { MissingList } from './MissingList';
import { saved } from './PasswordRow';
import { useReturnFocus } from './useReturnFocus';

const form = css`
  max-inline-size: 376px;
  overflow-wrap: anywhere;
`;

export interface DeletionRowProps {
  /** What the owner types to confirm. */
  name: string;
  state: AccountDeletionState;
  onReload: () => void;
  onOpen: () => void;
  onClose: () => void;
  onEdit: () => void;
  /** @returns whether it was done, as below */
  onAsk: (typed: string) => Promise<boolean>;
  onKeep: () => Promise<boolean>;
}

/** The way out: a form that is folded until the owner asks for it, then the date and the way back. */
export function DeletionRow(props: DeletionRowProps) {
  const { state, onReload, onOpen, onKeep } = props;
  const { t } = useTranslation('content');
  const [outcome, setOutcome] = useState('');
  const keep = async (): Promise<void> => {
    if (await onKeep()) setOutcome(t('deletion.kept'));
  };
  const open = (): void => {
    setOutcome('');
    onOpen();
  };
  return (
    <>
      {(state.kind === 'loading' || state.kind === 'failed') && (
        <MissingList list={state} onReload={onReload} />
      )}
      <Offer state={state} onOpen={open} />
      {state.kind === 'typing' && <ConfirmForm {...props} state={state} />}
      <Due state={state} onKeep={() => void keep()} />
      <output css={saved}>{outcome}</output>
    </>
  );
}

function Offer({ state, onOpen }: Pick<DeletionRowProps, 'state' | 'onOpen'>) {
  const { t } = useTranslation('content');
  const ref = useReturnFocus(state.kind === 'typing' || state.kind === 'due');
  if (state.kind !== 'kept') return null;
  return (
    <>
      <p css={lead}>{t('deletion.goes')}</p>
      <Button ref={ref} css={[small, danger]} variant="secondary" onClick={onOpen}>
        {t('deletion.open')}
      </Button>
    </>
  );
}

interface ConfirmFormProps extends Pick<DeletionRowProps, 'name' | 'onClose' | 'onEdit' | 'onAsk'> {
  state: Extract<AccountDeletionState, { kind: 'typing' }>;
}

function ConfirmForm({ name, state, onClose, onEdit, onAsk }: ConfirmFormProps) {
  const { t, i18n } = useTranslation('content');
  const [typed, setTyped] = useState('');
  const leadId = useId();
  const { isBusy, isMistyped } = state;
  const text = state.problem ? translateVisitorText(i18n, state.problem) : undefined;
  return (
    <FocusForm css={form} problem={state.problem} onSubmit={() => void onAsk(typed)}>
      <p id={leadId} css={lead}>
        {t('deletion.lead')}
      </p>
      {text && !isMistyped && (
        <div css={problem}>
          <InlineMessage>{text}</InlineMessage>
        </div>
      )}
      <Field label={t('deletion.type', { name })} error={isMistyped ? text : undefined} describedBy={leadId}>
        {(attributes) => (
          <TextInput
            {...attributes}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            maxLength={254}
            readOnly={isBusy}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onEdit();
            }}
          />
        )}
      </Field>
      <div css={formButtons}>
        <Button css={small} variant="secondary" isLocked={isBusy} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button css={[small, danger]} variant="secondary" type="submit" isBusy={isBusy}>
          {t('deletion.title')}
        </Button>
      </div>
    </FocusForm>
  );
}

interface DueProps {
  state: AccountDeletionState;
  onKeep: () => void;
}

/** The focus follows from the form to the date. */
function Due({ state, onKeep }: DueProps) {
  const { t, i18n } = useTranslation('content');
  const ref = useRef<HTMLElement>(null);
  const textId = useId();
  const before = useRef(state.kind);
  useEffect(() => {
    if (before.current === 'typing') ref.current?.focus();
    before.current = state.kind;
  }, [state.kind]);
  if (state.kind !== 'due') return null;
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={textId}>
      <div css={problem} id={textId}>
        <InlineMessage tone="info">{t('deletion.due', { at: new Date(state.at) })}</InlineMessage>
      </div>
      <p css={lead}>{t('deletion.meanwhile')}</p>
      {state.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, state.problem)}</InlineMessage>
        </div>
      )}
      <Button css={small} variant="secondary" isBusy={state.isBusy} onClick={onKeep}>
        {t('deletion.keep')}
      </Button>
    </section>
  );
}
