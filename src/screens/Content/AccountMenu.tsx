import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar';
import { Menu } from '../../ui/Menu';
import type { MenuItem } from '../../ui/MenuList';
import { useBrand } from '../EntryView';

const who = css`
  max-inline-size: 240px;
  padding: 8px 10px 10px;
  margin-block-end: 4px;
  border-block-end: 1px solid var(--entry-color-line);
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
  overflow-wrap: anywhere;
`;

export interface AccountMenuProps {
  /** May be empty. */
  name: string;
  picture: string | null;
  /** Before "Sign out". */
  items: readonly MenuItem[];
  onSignOut: () => void;
  /** Signs out, and the form greets the visitor the next time. Left out where the browser may keep nothing. */
  onSignOutKept?: (() => void) | undefined;
}

export function AccountMenu({ name, picture, items, onSignOut, onSignOutKept }: AccountMenuProps) {
  const { t } = useTranslation('content');
  const { t: own } = useTranslation('memory');
  const abbreviation = useBrand(({ theme }) => theme.systemAbbreviation);
  return (
    <Menu
      label={t('content.account_menu')}
      trigger={<Avatar name={name || abbreviation} picture={picture} />}
      header={name && <p css={who}>{name}</p>}
      items={[
        ...items,
        { id: 'sign-out', label: t('session.sign_out'), onSelect: onSignOut },
        ...(onSignOutKept
          ? [
              {
                id: 'sign-out-kept',
                label: own('memory.sign_out'),
                note: own('memory.kept'),
                onSelect: onSignOutKept,
              },
            ]
          : []),
      ]}
    />
  );
}
