import { useTranslation } from 'react-i18next';
import type { AppEntry } from '../../api/apps';
import type { OwnedList } from '../../flows/account/ownedListState';
import { Dotted } from './Dotted';
import { lead } from './listStyles';
import { OwnedTable } from './OwnedTable';
import { RemovableRows } from './RemovableRows';
import { When } from './When';

export interface AppTableProps {
  list: OwnedList<AppEntry>;
  /** @returns whether it was removed */
  onRemove: (key: string) => Promise<boolean>;
  onReload: () => void;
}

/** Each app that received something of the account: what, when, and a button that ends its access. */
export function AppTable({ list, onRemove, onReload }: AppTableProps) {
  const { t } = useTranslation('content');
  return (
    <OwnedTable {...{ list, onReload }} label={t('apps.title')}>
      {({ items, ending }, tell) => (
        <>
          <p css={lead}>{t(items.length === 0 ? 'apps.none' : 'apps.lead')}</p>
          <RemovableRows
            {...{ ending, onRemove }}
            onRemoved={(provider) => tell(t('links.removed', { provider }))}
            items={items.map((app) => ({
              id: app.app_key,
              name: app.name,
              question: t('apps.question', { name: app.name }),
              content: <App app={app} />,
            }))}
          />
        </>
      )}
    </OwnedTable>
  );
}

function App({ app: { name, received, last_at } }: { app: AppEntry }) {
  const { t, i18n } = useTranslation('content');
  // A later hub hands out fields without words here.
  const fields = received.map((field) => i18n.t(`apps.${field}`, { ns: 'content', defaultValue: field }));
  const words = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>
        <Dotted
          facts={[
            fields.length > 0 && t('apps.received', { fields: words.format(fields) }),
            <When key="at" at={last_at} />,
          ]}
        />
      </p>
    </>
  );
}
