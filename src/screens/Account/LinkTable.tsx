import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '../EntryView';
import type { OwnedList } from '../../flows/account/ownedListState';
import type { LinkEntry } from '../../api/links';
import { translateVisitorText } from '../../i18n/visitorText';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';
import { MissingList } from './MissingList';
import { questionStyle, RowQuestion } from './RowQuestion';
import { danger, lead, problem, row, rows } from './listStyles';
import { useRowFocus } from './useRowFocus';

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
  const { t, i18n } = useTranslation('content');
  const nameOf = useMethodName();
  const [asked, setAsked] = useState<string | null>(null);
  const [removed, setRemoved] = useState({ text: '' });
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (removed.text !== '') ref.current?.focus();
  }, [removed]);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const remove = async ({ id, provider }: LinkEntry): Promise<void> => {
    if (!(await onRemove(id))) return;
    setAsked(null);
    setRemoved({ text: t('links.removed', { provider: nameOf(provider) }) });
  };
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('links.title')}>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      {items.length === 0 && <p css={lead}>{t('links.none')}</p>}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            name={nameOf(link.provider)}
            isAsked={asked === link.id}
            isOtherAsked={asked !== null && asked !== link.id}
            isBusy={ending === link.id}
            isLocked={ending !== null}
            isOnlyWay={isOnlyWay}
            onAsk={(isAsked) => setAsked(isAsked ? link.id : null)}
            onRemove={() => void remove(link)}
          />
        ))}
      </ul>
      <StatusText>{removed.text}</StatusText>
    </section>
  );
}

interface LinkRowProps {
  link: LinkEntry;
  name: string;
  isAsked: boolean;
  isOtherAsked: boolean;
  isBusy: boolean;
  isLocked: boolean;
  isOnlyWay: boolean;
  onAsk: (isAsked: boolean) => void;
  onRemove: () => void;
}

function LinkRow(props: LinkRowProps) {
  const { link, name, isAsked, isOtherAsked, isBusy, isLocked, isOnlyWay, onAsk, onRemove } = props;
  const { t } = useTranslation('content');
  const ref = useRowFocus(isAsked ? 0 : null, isOtherAsked);
  if (isAsked)
    return (
      <li ref={ref} css={questionStyle} aria-label={t('links.remove_named', { provider: name })}>
        <RowQuestion
          question={t('links.question', { provider: name })}
          action={t('links.remove')}
          isBusy={isBusy}
          isLocked={isLocked}
          onCancel={() => onAsk(false)}
          onConfirm={onRemove}
        />
      </li>
    );
  return (
    <li ref={ref} css={row}>
      <div>
        <p>
          {name}
          {link.name && (
            <>
              {' · '}
              <bdi>{link.name}</bdi>
            </>
          )}
        </p>
        <p>{t('links.times', { made: new Date(link.created_at), used: new Date(link.used_at) })}</p>
        {isOnlyWay && <p>{t('links.only_way')}</p>}
      </div>
      {!isOnlyWay && (
        <LinkButton
          css={danger}
          aria-label={t('links.remove_named', { provider: name })}
          aria-disabled={isLocked || undefined}
          onClick={isLocked ? undefined : () => onAsk(true)}
        >
          {t('links.remove')}
        </LinkButton>
      )}
    </li>
  );
}
