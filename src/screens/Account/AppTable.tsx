import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppEntry } from '../../api/apps';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';
import { danger, lead, problem, row, rows } from './listStyles';
import { MissingList } from './MissingList';
import { questionStyle, RowQuestion } from './RowQuestion';
import { useRowFocus } from './useRowFocus';
import { When } from './When';

export interface AppTableProps {
  list: OwnedList<AppEntry>;
  /** @returns whether it was removed */
  onRemove: (key: string) => Promise<boolean>;
  onReload: () => void;
}

/** Each app that received something of the account: what, when, and a button that ends its access. */
export function AppTable({ list, onRemove, onReload }: AppTableProps) {
  const { t, i18n } = useTranslation('content');
  const [asked, setAsked] = useState<string | null>(null);
  const [removed, setRemoved] = useState('');
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (removed !== '') ref.current?.focus();
  }, [removed]);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const remove = async ({ app_key, name }: AppEntry): Promise<void> => {
    if (!(await onRemove(app_key))) return;
    setAsked(null);
    setRemoved(t('links.removed', { provider: name }));
  };
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('apps.title')}>
      <p css={lead}>{t(items.length === 0 ? 'apps.none' : 'apps.lead')}</p>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((app) => (
          <AppRow
            key={app.app_key}
            app={app}
            isAsked={asked === app.app_key}
            isOtherAsked={asked !== null && asked !== app.app_key}
            isBusy={ending === app.app_key}
            isLocked={ending !== null}
            onAsk={(isAsked) => setAsked(isAsked ? app.app_key : null)}
            onRemove={() => void remove(app)}
          />
        ))}
      </ul>
      <StatusText>{removed}</StatusText>
    </section>
  );
}

interface AppRowProps {
  app: AppEntry;
  isAsked: boolean;
  isOtherAsked: boolean;
  isBusy: boolean;
  isLocked: boolean;
  onAsk: (isAsked: boolean) => void;
  onRemove: () => void;
}

function AppRow({ app, isAsked, isOtherAsked, isBusy, isLocked, onAsk, onRemove }: AppRowProps) {
  const { t, i18n } = useTranslation('content');
  const ref = useRowFocus(isAsked ? 0 : null, isOtherAsked);
  const { name, received, last_at } = app;
  const label = t('links.remove_named', { provider: name });
  if (isAsked)
    return (
      <li ref={ref} css={questionStyle} aria-label={label}>
        <RowQuestion
          question={t('apps.question', { name })}
          action={t('links.remove')}
          isBusy={isBusy}
          isLocked={isLocked}
          onCancel={() => onAsk(false)}
          onConfirm={onRemove}
        />
      </li>
    );
  // A later hub hands out fields without words here.
  const fields = received.map((field) => i18n.t(`apps.${field}`, { ns: 'content', defaultValue: field }));
  const words = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <li ref={ref} css={row}>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p>
          {fields.length > 0 && `${t('apps.received', { fields: words.format(fields) })} · `}
          <When at={last_at} />
        </p>
      </div>
      <LinkButton
        css={danger}
        aria-label={label}
        aria-disabled={isLocked || undefined}
        onClick={isLocked ? undefined : () => onAsk(true)}
      >
        {t('links.remove')}
      </LinkButton>
    </li>
  );
}
