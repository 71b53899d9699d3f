import { css } from '@emotion/react';
import { Fragment, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergedAccount, MergePlan } from '../../api/merge';
import { useMethodName } from '../EntryView';
import { lead } from './listStyles';

const part = css`
  margin-block-start: 14px;
  padding-block-start: 14px;
  border-block-start: 1px solid var(--entry-color-line);
  font-size: 0.93em;
  overflow-wrap: anywhere;
  text-wrap: pretty;
  & > h3 {
    margin-block-end: 6px;
    font-size: 1em;
    font-weight: 600;
  }
`;
const facts = css`
  display: grid;
  /* Alike for every account, so that they compare. */
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: 4px 14px;
  margin: 0;
  & > dt {
    color: var(--entry-color-muted);
  }
  & > dd {
    margin: 0;
    word-break: keep-all;
  }
`;
const points = css`
  display: grid;
  gap: 6px;
  margin: 0;
  padding-inline-start: 1.2em;
  list-style: disc;
`;

/** Both accounts, the one that is left, what is not kept, and what that means. */
export function MergePlanView({ plan }: { plan: MergePlan }) {
  const { t } = useTranslation('merge');
  const describe = useDropped();
  const { stays, ends, after, dropped, asks_second_factor: asksFactor, waits_until: until } = plan;
  return (
    <>
      <p css={lead}>{t('merge.lead')}</p>
      <Part title={t('merge.stays')}>
        <Facts account={stays} isWhole />
      </Part>
      <Part title={t('merge.ends')}>
        <Facts account={ends} isWhole />
      </Part>
      <Part title={t('merge.after')}>
        <Facts account={after} />
      </Part>
      {dropped.length > 0 && (
        <Part title={t('merge.dropped')}>
          <Points>{dropped.map(describe)}</Points>
        </Part>
      )}
      <Part title={t('merge.means')}>
        <Points>
          {[
            until === undefined
              ? t('merge.means_end', { name: ends.username })
              : t('merge.means_wait', { name: ends.username, date: new Date(until) }),
            t('merge.means_sessions'),
            ...(ends.apps.length > 0 ? [t('merge.means_apps')] : []),
            ...(asksFactor ? [t('merge.means_second_factor')] : []),
            t('merge.means_undo'),
          ]}
        </Points>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section css={part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Points({ children }: { children: readonly string[] }) {
  return (
    <ul css={points}>
      {children.map((text) => (
        // What was split keeps an address at each odd place.
        <li key={text}>
          {text.split(/([^\s@]+@[^\s@,]+)/).map((each, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- they keep their order
            <Fragment key={place}>{breakable(each)}</Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Kinds of later releases are named in general. */
function useDropped(): (dropped: MergePlan['dropped'][number]) => string {
  const { t, i18n } = useTranslation('merge');
  return ({ what, value }) =>
    i18n.t(`merge_dropped.${what}`, { ns: 'merge', value, defaultValue: t('merge_dropped.other') });
}

interface FactsProps {
  account: MergedAccount;
  /** With its name, its age and its apps. */
  isWhole?: boolean;
}

function Facts({ account, isWhole = false }: FactsProps) {
  const { t, i18n } = useTranslation('merge');
  const shown = useFacts(account);
  const { username, created_at: at, apps } = account;
  return (
    <dl css={facts}>
      {isWhole && (
        <Fact label={t('merge.name')}>
          <bdi>{username}</bdi>
          <br />
          {t('merge.since', { date: new Date(at) })}
        </Fact>
      )}
      {shown.map(([label, value], place) => (
        // A tenant may call two fields alike.
        // oxlint-disable-next-line react/no-array-index-key -- they keep their order
        <Fact key={place} label={label}>
          <bdi>{breakable(value)}</bdi>
        </Fact>
      ))}
      {isWhole && apps.length > 0 && (
        <Fact label={t('merge.apps')}>
          <bdi>{listed(i18n.language, apps)}</bdi>
        </Fact>
      )}
    </dl>
  );
}

/** A long address breaks before its domain or at a dot of it, not in the middle of a word. */
function breakable(value: string): ReactNode {
  const [name = '', domain] = value.split('@');
  if (domain === undefined) return value;
  const [first = '', ...rest] = domain.split('.');
  return (
    <>
      {name}
      <wbr />@{first}
      {rest.map((word, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they keep their order
        <Fragment key={place}>
          <wbr />.{word}
        </Fragment>
      ))}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What the account has of its profile and its ways in. */
function useFacts(account: MergedAccount): [string, string][] {
  const { email, mobile, trade, position, fields = [], password, links, credentials, factors } = account;
  const { t, i18n } = useTranslation('merge');
  const { t: known } = useTranslation('account');
  // A later hub has keys without words here.
  const inWords = (kind: 'trade' | 'position', key: string | undefined): string | undefined =>
    key && i18n.t(`${kind}.${key}`, { ns: 'account', defaultValue: key });
  const nameOf = useMethodName();
  const linked = links.map(({ provider, name }) => [nameOf(provider), name].filter(Boolean).join(' · '));
  const set = factors.map((id) => i18n.t(`merge_factor.${id}`, { ns: 'merge', defaultValue: id }));
  const all: [string, string | undefined][] = [
    [t('merge.email'), email],
    [t('merge.mobile'), mobile],
    [known('field.trade'), inWords('trade', trade)],
    [known('field.position'), inWords('position', position)],
    ...fields.map(({ label, value }): [string, string] => [label, value]),
    [t('merge.password'), password ? t('merge.password_set') : undefined],
    [t('merge.links'), listed(i18n.language, linked)],
    [t('merge.credentials'), credentials > 0 ? t('merge.number', { number: credentials }) : undefined],
    [t('merge.factors'), listed(i18n.language, set)],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function listed(language: string, items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
