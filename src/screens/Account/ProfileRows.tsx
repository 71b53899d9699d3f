import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { industries, positions } from '../../api/professions';
import { valueIn, type FieldEdit, type ProfileField, type ProfileInfo } from '../../flows/account/ownProfile';
import { Avatar } from '../../ui/Avatar';
import { LinkButton } from '../../ui/TextLink';
import { PictureChange, type AvatarControl } from '../Content/PictureChange';
import { useEntryView } from '../EntryView';
import { AccountSection } from './AccountSection';
import { FieldRow, type FieldRowProps } from './FieldRow';
import { row } from './listStyles';
import { MissingFields, OwnFieldRows } from './OwnFieldRows';

const picture = css`
  & > span {
    inline-size: 56px;
    block-size: 56px;
    font-size: 1.5em;
  }
`;

export interface ProfileRowsProps {
  profile: ProfileInfo;
  avatar: AvatarControl;
  edit: FieldEdit;
  /** Another field is opened, or none. */
  onForget: () => void;
  onSave: (field: ProfileField, value: string) => Promise<boolean>;
}

/** Who the owner is: one field is changed at a time. */
export function ProfileRows({ profile, avatar, edit, onForget, onSave }: ProfileRowsProps) {
  const { t } = useTranslation('content');
  const { t: account } = useTranslation('account');
  const { languages } = useEntryView();
  const [open, setOpen] = useState<ProfileField | null>(null);
  const canChange = profile.offers?.includes('profile') === true;
  const rowProps = (name: ProfileField): Omit<FieldRowProps, 'title'> => ({
    name,
    value: valueIn(profile, name),
    canChange,
    isOpen: open === name,
    edit,
    onOpen: (isOpen) => {
      onForget();
      setOpen(isOpen ? name : null);
    },
    onSave: (value) => onSave(name, value),
  });
  return (
    <>
      {canChange && <MissingFields fields={profile.fields} />}
      <PictureRow name={profile.username} avatar={avatar} />
      <FieldRow {...rowProps('username')} title={t('profile.name')} autoComplete="nickname" />
      {canChange && (
        <>
          <FieldRow
            {...rowProps('language')}
            title={t('profile.language')}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <FieldRow
            {...rowProps('trade')}
            title={account('field.trade')}
            options={industries.map((value) => ({ value, label: account(`trade.${value}`) }))}
          />
          <FieldRow
            {...rowProps('position')}
            title={account('field.position')}
            options={positions.map((value) => ({ value, label: account(`position.${value}`) }))}
          />
          <OwnFieldRows fields={profile.fields} rowProps={rowProps} />
        </>
      )}
    </>
  );
}

/** @param name for the letter in place of a picture */
function PictureRow({ name, avatar }: { name: string; avatar: AvatarControl }) {
  const { t } = useTranslation('content');
  return (
    <AccountSection title={t('profile.picture')}>
      <PictureChange avatar={avatar}>
        {(choose) => (
          <div css={row}>
            <div css={picture}>
              <Avatar name={name} picture={avatar.address} />
            </div>
            <LinkButton aria-label={t('profile.change', { field: t('profile.picture') })} onClick={choose}>
              {t('account.change')}
            </LinkButton>
          </div>
        )}
      </PictureChange>
    </AccountSection>
  );
}
