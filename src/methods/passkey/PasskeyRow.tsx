import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyEntry } from '../../api/passkeys';
import { actions, danger, row, small } from '../../screens/Account/listStyles';
import { questionStyle, RowQuestion } from '../../screens/Account/RowQuestion';
import { useRowFocus } from '../../screens/Account/useRowFocus';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { LinkButton } from '../../ui/TextLink';
import { TextInput } from '../../ui/TextInput';

/** As in the hub's call. */
const longestName = 64;

/** What the row asks in place of its content, in the order of its buttons. */
const tasks = ['rename', 'remove'] as const;

export type RowTask = (typeof tasks)[number];

export interface PasskeyRowProps {
  passkey: PasskeyEntry;
  /** As it is shown. */
  name: string;
  isOnlyWay: boolean;
  isDemanded: boolean;
  task: RowTask | null;
  isOtherOpen: boolean;
  isBusy: boolean;
  isLocked: boolean;
  onOpen: (task: RowTask | null) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

export function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, name, isOnlyWay, isDemanded, task, isOtherOpen, isBusy, isLocked } = props;
  const { onOpen, onRename, onRemove } = props;
  const { t } = useTranslation('content');
  const ref = useRowFocus(task && tasks.indexOf(task), isOtherOpen);
  if (task === 'rename')
    return (
      <li ref={ref}>
        <NameForm {...{ passkey, isBusy, isLocked, onRename }} onCancel={() => onOpen(null)} />
      </li>
    );
  if (task === 'remove')
    return (
      <li ref={ref} css={questionStyle} aria-label={t('passkeys.remove_named', { name })}>
        <RowQuestion
          question={t('passkeys.question', { name })}
          action={t('links.remove')}
          isBusy={isBusy}
          isLocked={isLocked}
          onCancel={() => onOpen(null)}
          onConfirm={onRemove}
        />
      </li>
    );
  const buttonProps = (of: RowTask) => ({
    'aria-disabled': isLocked || undefined,
    onClick: isLocked ? undefined : () => onOpen(of),
  });
  return (
    <li ref={ref} css={row}>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <Facts passkey={passkey} />
        {(isOnlyWay || isDemanded) && <p>{t(isOnlyWay ? 'links.only_way' : 'factors.demanded')}</p>}
      </div>
      <div css={actions}>
        <LinkButton {...buttonProps('rename')} aria-label={t('passkeys.rename_named', { name })}>
          {t('passkeys.rename')}
        </LinkButton>
        {!isOnlyWay && !isDemanded && (
          <LinkButton
            css={danger}
            {...buttonProps('remove')}
            aria-label={t('passkeys.remove_named', { name })}
          >
            {t('links.remove')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function Facts({ passkey: { synced, created_at, used_at } }: Pick<PasskeyRowProps, 'passkey'>) {
  const { t } = useTranslation('content');
  const [made, used] = [new Date(created_at), new Date(used_at)];
  return (
    <>
      <p>{t(synced ? 'passkeys.synced' : 'passkeys.one_device')}</p>
      <p>{created_at === used_at ? t('passkeys.unused', { made }) : t('passkeys.times', { made, used })}</p>
    </>
  );
}

interface NameFormProps extends Pick<PasskeyRowProps, 'passkey' | 'isBusy' | 'isLocked' | 'onRename'> {
  onCancel: () => void;
}

/** Without a name it has that of what keeps it. */
function NameForm({ passkey, isBusy, isLocked, onRename, onCancel }: NameFormProps) {
  const { t } = useTranslation('content');
  const [name, setName] = useState(passkey.name);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isLocked) onRename(name.trim());
  };
  return (
    <form css={questionStyle} method="post" noValidate onSubmit={handleSubmit}>
      <Field label={t('passkeys.name')}>
        {(attributes) => (
          <TextInput
            {...attributes}
            name="passkey_name"
            value={name}
            maxLength={longestName}
            autoComplete="off"
            readOnly={isLocked}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        )}
      </Field>
      <Button css={small} variant="secondary" isLocked={isLocked} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button css={small} type="submit" isBusy={isBusy} isLocked={isLocked}>
        {t('profile.save')}
      </Button>
    </form>
  );
}
