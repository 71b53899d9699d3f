import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { Agreement } from '../../api/agreements';
import type { AgreedDocument, ReadingState } from '../../flows/account/agreements';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { safeLink } from '../../lib/safeUrl';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton, TextLink } from '../../ui/TextLink';
import { AgreedText } from './AgreedText';
import { Dotted } from './Dotted';
import { MissingList } from './MissingList';
import { lead, problem, row, rows } from './listStyles';

/** Each document a line of its own, with room for the frame of its focus. */
const documentLine = css`
  && {
    margin-block-start: 8px;
  }
`;

export interface AgreementListProps {
  list: OwnedList<Agreement>;
  reading: ReadingState;
  onReload: () => void;
  onRead: (document: AgreedDocument) => void;
  /** The text is closed. */
  onClose: () => void;
}

/** What the owner agreed to, the newest first. */
export function AgreementList({ list, reading, onReload, onRead, onClose }: AgreementListProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items } = list;
  return (
    <>
      {items.length === 0 && <p css={lead}>{t('agreements.none')}</p>}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((item) => (
          <AgreementRow key={`${item.at} ${item.version}`} item={item} onRead={onRead} />
        ))}
      </ul>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      {reading.kind !== 'none' && <AgreedText {...{ reading, onRead, onClose }} />}
    </>
  );
}

type AgreementRowProps = Pick<AgreementListProps, 'onRead'> & { item: Agreement };

function AgreementRow({ item, onRead }: AgreementRowProps) {
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
          <Dotted facts={facts} />
        </p>
        {documents.map(({ name, url, text }) =>
          text === undefined ? (
            <DocumentLink key={url} name={name} url={url} />
          ) : (
            <p key={url} css={documentLine}>
              <LinkButton
                aria-label={t('agreed.read', { name })}
                onClick={() => onRead({ name, text, version, at })}
              >
                <bdi>{name}</bdi>
              </LinkButton>
            </p>
          ),
        )}
      </div>
    </li>
  );
}

/** Of a page of the tenant's own the hub knows name and address. The hub's addresses are whole ones. */
function DocumentLink({ name, url }: Pick<Agreement['documents'][number], 'name' | 'url'>) {
  const { t } = useTranslation('content');
  const href = safeLink(url, url);
  return (
    <p css={documentLine}>
      {href === null ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink href={href} target="_blank">
          <bdi>{name}</bdi>
        </TextLink>
      )}
      <br />
      {t('agreed.elsewhere')}
    </p>
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
