import { css } from '@emotion/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldEdit } from '../../flows/account/ownProfile';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Form } from '../../ui/Form';
import { SelectField } from '../../ui/SelectField';
import { LinkButton } from '../../ui/TextLink';
import { TextInput } from '../../ui/TextInput';
import { AccountSection } from './AccountSection';
import { fieldForm, formButtons, lead, row, small } from './listStyles';
import { saved } from './PasswordRow';
import { useReturnFocus } from './useReturnFocus';

const unset = css`
  color: var(--entry-color-muted);
`;

/** As in the hub's call. */
const longestName = 64;

export interface FieldRowProps {
  /** In the call. */
  name: string;
  title: string;
  /** As it is sent; may be empty. */
  value: string;
  /** To choose from; without them it is typed. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** What is typed. @default 'text' */
  type?: 'text' | 'number' | 'date';
  /** Beside the field, also while it is open: what it is for. */
  purpose?: string | undefined;
  /** What the page says in place of a value. */
  unsetText?: string;
  /** Value of `autocomplete`. @default 'off' */
  autoComplete?: string;
  /** In characters. @default 64 */
  maxLength?: number;
  canChange: boolean;
  isOpen: boolean;
  edit: FieldEdit;
  onOpen: (isOpen: boolean) => void;
  /** @returns whether it was saved: only then the form closes */
  onSave: (value: string) => Promise<boolean>;
}

/** One field of the profile, and its form where the owner changes it. */
export function FieldRow(props: FieldRowProps) {
  const { title, value, options, canChange, isOpen, purpose, onOpen } = props;
  const { t } = useTranslation('content');
  const [isSaved, setIsSaved] = useState(false);
  const ref = useReturnFocus(isOpen);
  const shown = options?.find((option) => option.value === value)?.label ?? value;
  const unsetText = props.unsetText ?? t('profile.unset');
  return (
    <AccountSection title={title}>
      {purpose !== undefined && <p css={lead}>{purpose}</p>}
      {isOpen ? (
        <FieldForm {...props} onSaved={() => setIsSaved(true)} />
      ) : (
        <div css={row}>
          <div>{shown ? <bdi>{shown}</bdi> : <span css={unset}>{unsetText}</span>}</div>
          {canChange && (
            <LinkButton
              ref={ref}
              aria-label={t(value ? 'profile.change' : 'profile.add_named', { field: title })}
              onClick={() => {
                setIsSaved(false);
                onOpen(true);
              }}
            >
              {t(value ? 'account.change' : 'profile.add')}
            </LinkButton>
          )}
        </div>
      )}
      <output css={saved}>{isSaved && !isOpen && t('profile.saved')}</output>
    </AccountSection>
  );
}

/** A `number` field of the browser drops what it cannot read, and nothing typed is to be lost. */
const typedAs = (type: NonNullable<FieldRowProps['type']>) =>
  type === 'number' ? ({ inputMode: 'decimal' } as const) : { type };

function FieldForm({
  name,
  title,
  value,
  options,
  type = 'text',
  autoComplete = 'off',
  maxLength = longestName,
  edit,
  onOpen,
  onSave,
  onSaved,
}: FieldRowProps & { onSaved: () => void }) {
  const { t, i18n } = useTranslation('content');
  const [typed, setTyped] = useState(value);
  const ref = useRef<HTMLFormElement>(null);
  const { problem } = edit;
  const isSaving = edit.work === 'saving';
  const focus = (): void => ref.current?.querySelector<HTMLElement>('input, select')?.focus();
  useEffect(focus, [problem]);
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || !(await onSave(typed))) return;
    onSaved();
    onOpen(false);
  };
  const fieldProps = { label: title, error: problem ? translateVisitorText(i18n, problem) : undefined };
  return (
    <Form ref={ref} css={fieldForm} onSubmit={(event) => void handleSubmit(event)}>
      {options ? (
        <SelectField
          {...fieldProps}
          {...{ name, options }}
          value={typed}
          placeholder={t('profile.choose')}
          disabled={isSaving}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <Field {...fieldProps}>
          {(attributes) => (
            <TextInput
              {...attributes}
              name={name}
              value={typed}
              {...typedAs(type)}
              maxLength={maxLength}
              autoComplete={autoComplete}
              readOnly={isSaving}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <div css={formButtons}>
        <Button css={small} variant="secondary" isLocked={isSaving} onClick={() => onOpen(false)}>
          {t('action.cancel')}
        </Button>
        <Button css={small} type="submit" isBusy={isSaving}>
          {t('profile.save')}
        </Button>
      </div>
    </Form>
  );
}
