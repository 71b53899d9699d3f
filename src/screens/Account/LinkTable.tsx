import { useTranslation } from 'react-i18next';
import { useMethodName } from '../EntryView';
import type { OwnedList } from '../../flows/account/ownedListState';
import type { LinkEntry } from '../../api/links';
import { lead } from './listStyles';
import { OwnedTable } from './OwnedTable';
import { RemovableRows } from './RemovableRows';

export interface LinkTableProps {
  list: OwnedList<LinkEntry>;
  /** Nothing else signs in to the account: the hub keeps it. */
  isOnlyWay?: boolean;
  /** @returns whether it was removed */
  onRemove: (id: string) => Promise<boolean>;
  onReload: () => void;
}

/** Each account of another service has a button that removes it after a question. */
export function LinkTable({ list, isOnlyWay = false, onRemove, onReload }: LinkTableProps) {
  const { t } = useTranslation('content');
  const nameOf = useMethodName();
  return (
    <OwnedTable {...{ list, onReload }} label={t('links.title')}>
      {({ items, ending }, tell) => (
        <>
          {items.length === 0 && <p css={lead}>{t('links.none')}</p>}
          <RemovableRows
            {...{ ending, onRemove }}
            onRemoved={(provider) => tell(t('links.removed', { provider }))}
            items={items.map((link) => ({
              id: link.id,
              name: nameOf(link.provider),
              question: t('links.question', { provider: nameOf(link.provider) }),
              stays: isOnlyWay,
              content: <Link {...{ link, isOnlyWay }} />,
            }))}
          />
        </>
      )}
    </OwnedTable>
  );
}

function Link({ link, isOnlyWay }: { link: LinkEntry; isOnlyWay: boolean }) {
  const { t } = useTranslation('content');
  const nameOf = useMethodName();
  return (
    <>
      <p>
        {nameOf(link.provider)}
        {link.name && (
          <>
            {' · '}
            <bdi>{link.name}</bdi>
          </>
        )}
      </p>
      <p>{t('links.times', { made: new Date(link.created_at), used: new Date(link.used_at) })}</p>
      {isOnlyWay && <p>{t('links.only_way')}</p>}
    </>
  );
}
