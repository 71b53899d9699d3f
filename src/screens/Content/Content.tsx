import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { InlineMessage } from '../../ui/InlineMessage';
import { TextLink } from '../../ui/TextLink';
import { HeadingFocus } from '../HeadingFocus';
import { useEntryView, useScreenTitle } from '../EntryView';
import { linkTo } from '../portalLinks';
import { AccountMenu } from './AccountMenu';
import type { ContentProps } from './ContentProps';
import { PictureChange } from './PictureChange';
import { PortalBar } from './PortalBar';
import { StartCard } from './StartCard';

const page = css`
  min-block-size: 100svh;
  background: var(--entry-color-surface);
`;
const main = css`
  padding: 40px max(20px, calc((100% - 1120px) / 2)) 64px;
`;
const greeting = css`
  font-size: 1em;
  color: var(--entry-color-muted);
`;
const heading = css`
  margin-block-start: 4px;
  font-size: 2em;
  font-weight: var(--entry-title-weight);
  line-height: 1.2;
  letter-spacing: var(--entry-title-tracking);
`;
const lead = css`
  margin-block: 8px 28px;
  text-wrap: balance;
  color: var(--entry-color-muted);
`;
const hint = css`
  margin-block: 20px;
`;
const empty = css`
  display: grid;
  justify-items: start;
  gap: 10px;
  margin-block-start: 12px;
  color: var(--entry-color-muted);
`;
const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 248px), 1fr));
  gap: 20px;
`;
/** One or two are larger: small ones would be lost on the page. */
const few = css`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
`;
export function Content({
  name,
  avatar,
  starts,
  isSessionTemporary,
  isBusy,
  hasChanged = false,
  onAccount,
  onSignOut,
  onSignOutKept,
}: ContentProps) {
  const { t } = useTranslation('content');
  useScreenTitle(t('content.title'));
  return (
    <div css={page} part={part('layout')} aria-busy={isBusy} data-entered={hasChanged || undefined}>
      <HeadingFocus />
      <PictureChange avatar={avatar}>
        {(choose) => (
          <PortalBar>
            <AccountMenu
              name={name}
              picture={avatar.address}
              items={[
                { id: 'avatar', label: t('avatar.change'), onSelect: choose },
                { id: 'account', label: t('account.title'), onSelect: onAccount },
              ]}
              {...{ onSignOut, onSignOutKept }}
            />
          </PortalBar>
        )}
      </PictureChange>
      <main css={main}>
        <p css={greeting}>{name ? t('content.greeting', { name }) : t('content.greeting_plain')}</p>
        <h1 css={heading} tabIndex={-1} data-screen-heading="" part={part('heading')}>
          {t('content.title')}
        </h1>
        {isSessionTemporary && (
          <div css={hint}>
            <InlineMessage tone="info">{t('content.unkept')}</InlineMessage>
          </div>
        )}
        <Nothing starts={starts} />
      </main>
    </div>
  );
}

/** The hub keeps no designs: it says so, and what to do next. */
function Nothing({ starts }: Pick<ContentProps, 'starts'>) {
  const { t } = useTranslation('content');
  const view = useEntryView();
  if (starts.length === 0)
    return (
      <div css={empty}>
        <p>{t('content.none_here')}</p>
        <p>
          <TextLink {...linkTo('account', view)}>{t('content.to_account')}</TextLink>
        </p>
      </div>
    );
  return (
    <>
      <p css={lead}>{t('content.none')}</p>
      <ul css={[grid, starts.length < 3 && few]}>
        {starts.map((start) => (
          <li key={start.url}>
            <StartCard start={start} />
          </li>
        ))}
      </ul>
    </>
  );
}
