import { css } from '@emotion/react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarTypes } from '../../flows/avatar/changeAvatar';
import { Avatar } from '../../ui/Avatar';
import { Menu } from '../../ui/Menu';
import { useBrand } from '../EntryView';
import { AvatarDialog } from './AvatarDialog';
import type { ContentProps } from './ContentProps';

const who = css`
  max-inline-size: 240px;
  padding: 8px 10px 10px;
  margin-block-end: 4px;
  border-block-end: 1px solid var(--entry-color-line);
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
  overflow-wrap: anywhere;
`;

export function AccountMenu({
  name,
  avatar,
  onAccount,
  onSignOut,
}: Pick<ContentProps, 'name' | 'avatar' | 'onAccount' | 'onSignOut'>) {
  const { t } = useTranslation('content');
  const abbreviation = useBrand(({ theme }) => theme.systemAbbreviation);
  const fileRef = useRef<HTMLInputElement>(null);
  const choose = (): void => fileRef.current?.click();
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file) avatar.onChoose(file);
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <Menu
        label={t('content.account_menu')}
        trigger={<Avatar name={name || abbreviation} picture={avatar.address} />}
        header={name && <p css={who}>{name}</p>}
        items={[
          { id: 'avatar', label: t('avatar.change'), onSelect: choose },
          ...(onAccount ? [{ id: 'account', label: t('account.title'), onSelect: onAccount }] : []),
          { id: 'sign-out', label: t('session.sign_out'), onSelect: onSignOut },
        ]}
      />
      <input ref={fileRef} type="file" hidden accept={avatarTypes.join()} onChange={handleChange} />
      {avatar.change.kind !== 'idle' && (
        <AvatarDialog
          change={avatar.change}
          onRetry={avatar.onRetry}
          onAnother={choose}
          onCancel={avatar.onClose}
        />
      )}
    </>
  );
}
