import { useTranslation } from 'react-i18next';
import type { Agreement } from '../../api/agreements';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { safeLink } from '../../lib/safeUrl';
import { InlineMessage } from '../../ui/InlineMessage';
import { TextLink } from '../../ui/TextLink';
import { MissingList } from './MissingList';
import { lead, problem, row, rows } from './listStyles';

export interface AgreementListProps {
  list: OwnedList<Agreement>;
  onReload: () => void;
}

/** What the owner agreed to, the newest first. */
export function AgreementList({ list, onReload }: AgreementListProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items } = list;
  return (
    <>
      {items.length === 0 && <p css={lead}>{t('agreements.none')}</p>}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((item) => (
          <AgreementRow key={`${item.at} ${item.version}`} item={item} />
        ))}
      </ul>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
    </>
  );
}

function AgreementRow({ item }: { item: Agreement }) {
  const { t } = useTranslation('content');
  const { version, documents, language, assumed, at } = item;
  const facts = [
    t('activity.at', { at: new Date(at) }),
    ...(language === '' ? [] : [nameOf(language)]),
    ...(assumed ? [t('agreements.assumed')] : []),
  ];
  return (
    <li css={row}>
      <div>
        <p>{t('agreements.version', { version })}</p>
        <p>
          {facts.join(' · ')}
          {documents.map(({ name, url }) => (
            <DocumentLine key={url} name={name} url={url} />
          ))}
        </p>
      </div>
    </li>
  );
}

/** The hub's addresses are whole ones. */
function DocumentLine({ name, url }: Agreement['documents'][number]) {
  const href = safeLink(url, url);
  return (
    <>
      <br />
      {href === null ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink href={href} target="_blank">
          <bdi>{name}</bdi>
        </TextLink>
      )}
    </>
  );
}

/** A language in its own words. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
