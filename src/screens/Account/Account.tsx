import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import type { OwnProfileState } from '../../flows/account/ownProfile';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton } from '../../ui/TextLink';
import { AccountMenu, type AccountMenuProps } from '../Content/AccountMenu';
import { PortalBar } from '../Content/PortalBar';
import { useEntryView, useScreenTitle } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { Waiting } from '../Waiting';
import { problem, small } from './listStyles';

/** From here the list of the page's parts is beside them. */
const roomy = '@media (min-width: 1040px)';

const page = css`
  min-block-size: 100svh;
  background: var(--entry-color-surface);
`;
/** In a page that has its own head, a frame's height is that of its content. */
const embedded = css`
  max-inline-size: 720px;
  margin-inline: auto;
  padding: 24px;
  background: var(--entry-color-surface);
`;
const below = css`
  margin-block-start: 28px;
`;
const top = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
`;
const main = css`
  max-inline-size: 720px;
  margin-inline: auto;
  padding: 40px 20px 80px;
  box-sizing: content-box;
  ${roomy} {
    display: grid;
    grid-template-columns: 160px 720px;
    gap: 28px 64px;
    max-inline-size: none;
    inline-size: fit-content;
  }
`;
const atContent = css`
  ${roomy} {
    grid-column: 2;
  }
`;
const heading = css`
  font-size: 1.73em;
  font-weight: var(--entry-title-weight);
  line-height: 1.2;
  letter-spacing: var(--entry-title-tracking);
`;
const hint = css`
  margin-block-start: 20px;
`;
const content = css`
  ${atContent}
  margin-block-start: 28px;
  ${roomy} {
    margin-block-start: 0;
  }
`;
const nav = css`
  display: none;
  ${roomy} {
    display: block;
    position: sticky;
    inset-block-start: 32px;
    align-self: start;
  }
`;
const navRow = css`
  padding-block: 6px;
  font-size: 0.93em;
`;
const group = css`
  & + & {
    margin-block-start: 36px;
  }
`;
const groupTitle = css`
  margin-block-end: 14px;
  font-size: 1.13em;
  font-weight: 640;
  line-height: 1.35;
  scroll-margin-block-start: 24px;
`;

/** A part of the page with a heading; one without sections is left out. */
export interface AccountGroup {
  id: string;
  title: string;
  /** Each an `AccountSection`. */
  sections: readonly ReactNode[];
}

export interface AccountProps extends Pick<AccountMenuProps, 'onSignOut' | 'onSignOutKept'> {
  /** May be empty. */
  name: string;
  picture: string | null;
  /** Of what is known of the account. */
  state: Exclude<OwnProfileState, { kind: 'shown' }> | { kind: 'shown' };
  /** Above all parts. */
  notice?: ReactNode;
  groups: readonly AccountGroup[];
  /** The browser keeps no cookies for the portal, so the session ends with this document. */
  isSessionTemporary: boolean;
  isBusy: boolean;
  /** The heading then takes the focus. */
  hasChanged?: boolean;
  onReload: () => void;
  /** Left out where the portal has no other page. */
  onContent?: (() => void) | undefined;
}

export function Account(props: AccountProps) {
  const { notice, isBusy, hasChanged = false, onContent } = props;
  const { t } = useTranslation('content');
  const items = onContent ? [{ id: 'content', label: t('content.title'), onSelect: onContent }] : [];
  useScreenTitle(t('account.title'));
  if (useEntryView().mode !== 'page') return <EmbeddedAccount {...props} />;
  return (
    <div css={page} part={part('layout')} aria-busy={isBusy} data-entered={hasChanged || undefined}>
      <HeadingFocus />
      <PortalBar>
        <OwnMenu {...props} items={items} />
      </PortalBar>
      <main css={main}>
        <div css={atContent}>
          <Title as="h1" />
          <Unkept {...props} />
          {notice}
        </div>
        <Shown {...props} />
      </main>
    </div>
  );
}

/** As a frame or tag, in a page with a head of its own. Its focus is that page's until a screen has changed here. */
function EmbeddedAccount(props: AccountProps) {
  const { notice, isBusy, hasChanged = false } = props;
  const isTag = useEntryView().mode === 'tag';
  const Main = isTag ? 'div' : 'main';
  return (
    <Main css={embedded} part={part('layout')} aria-busy={isBusy} data-entered={hasChanged || undefined}>
      {hasChanged && <HeadingFocus />}
      <div css={top}>
        <Title as={isTag ? 'h2' : 'h1'} />
        <OwnMenu {...props} items={[]} />
      </div>
      <Unkept {...props} />
      {notice}
      <Shown {...props} />
    </Main>
  );
}

function Title({ as: Heading }: { as: 'h1' | 'h2' }) {
  const { t } = useTranslation('content');
  return (
    <Heading css={heading} tabIndex={-1} data-screen-heading="" part={part('heading')}>
      {t('account.title')}
    </Heading>
  );
}

function OwnMenu(props: AccountProps & Pick<AccountMenuProps, 'items'>) {
  const { name, picture, items, onSignOut, onSignOutKept } = props;
  return <AccountMenu {...{ name, picture, items, onSignOut, onSignOutKept }} />;
}

function Unkept({ isSessionTemporary }: AccountProps) {
  const { t } = useTranslation('content');
  return (
    isSessionTemporary && (
      <div css={hint}>
        <InlineMessage tone="info">{t('content.unkept')}</InlineMessage>
      </div>
    )
  );
}

function Shown({ state, groups, onReload }: AccountProps) {
  return state.kind === 'shown' ? (
    <Groups groups={groups.filter(({ sections }) => sections.length > 0)} />
  ) : (
    <Missing state={state} onReload={onReload} />
  );
}

function Groups({ groups }: Pick<AccountProps, 'groups'>) {
  const { t } = useTranslation('content');
  const { mode } = useEntryView();
  const base = useId();
  const show = (id: string, root: Node): void => {
    // An address with a fragment finds nothing in a shadow root.
    const found =
      root instanceof Document || root instanceof ShadowRoot ? root.getElementById(base + id) : null;
    found?.scrollIntoView();
    found?.focus({ preventScroll: true });
  };
  return (
    <>
      {mode === 'page' && (
        <nav css={nav} aria-label={t('account.parts')}>
          <ul>
            {groups.map(({ id, title }) => (
              <li key={id} css={navRow}>
                <LinkButton isQuiet onClick={({ currentTarget }) => show(id, currentTarget.getRootNode())}>
                  {title}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div css={mode === 'page' ? content : below}>
        {groups.map(({ id, title, sections }) => (
          <section key={id} css={group} aria-labelledby={base + id}>
            <h2 id={base + id} css={groupTitle} tabIndex={-1}>
              {title}
            </h2>
            {sections}
          </section>
        ))}
      </div>
    </>
  );
}

interface MissingProps extends Pick<AccountProps, 'onReload'> {
  state: Exclude<OwnProfileState, { kind: 'shown' }>;
}

/** Until it is known what the account has. */
function Missing({ state, onReload }: MissingProps) {
  const { t, i18n } = useTranslation('content');
  return state.kind === 'loading' ? (
    <div css={content}>
      <Waiting />
    </div>
  ) : (
    <div css={content}>
      <div css={problem}>
        <InlineMessage>{translateVisitorText(i18n, state.text)}</InlineMessage>
      </div>
      <Button css={small} variant="secondary" onClick={onReload}>
        {t('action.try_again')}
      </Button>
    </div>
  );
}
