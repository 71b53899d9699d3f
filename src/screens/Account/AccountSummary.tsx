import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import type { AccountFacts, AccountSummaryState } from '../../flows/account/accountSummary';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineMessage } from '../../ui/InlineMessage';
import { AccountMenu } from '../Content/AccountMenu';
import { useMethodName, useScreenTitle } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { Waiting } from '../Waiting';
import { AccountSection } from './AccountSection';
import { problem, small } from './listStyles';
import { PortalWindow } from './PortalWindow';

const column = css`
  max-inline-size: 560px;
  margin-inline: auto;
`;
const top = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  margin-block-end: 16px;
`;
const title = css`
  font-size: 1.33em;
  font-weight: var(--entry-title-weight);
  line-height: 1.25;
  letter-spacing: var(--entry-title-tracking);
`;
const manage = css`
  margin-block-start: 20px;
`;
const fact = css`
  font-size: 0.93em;
  overflow-wrap: anywhere;
`;

export interface AccountSummaryProps {
  state: AccountSummaryState;
  /** May be empty. */
  name: string;
  picture: string | null;
  /** Host name of the portal. */
  portal: string;
  /** The portal's own page, for a browser that blocks the window. */
  newTabHref: string;
  isBlocked: boolean;
  hasChanged?: boolean;
  onManage: () => void;
  onReload: () => void;
  onSignOut: () => void;
}

/** The account in a page of another site: what there is, as text. What changes it opens the portal's window. */
export function AccountSummary(props: AccountSummaryProps) {
  const { state, name, picture, portal, newTabHref, isBlocked, hasChanged = false } = props;
  const { onManage, onReload, onSignOut } = props;
  const { t, i18n } = useTranslation('content');
  useScreenTitle(t('account.title'));
  return (
    <div css={column} part={part('layout')} data-entered={hasChanged || undefined}>
      {hasChanged && <HeadingFocus />}
      <Card>
        <div css={top}>
          <h2 css={title} tabIndex={-1} data-screen-heading="" part={part('heading')}>
            {t('account.title')}
          </h2>
          <AccountMenu {...{ name, picture, onSignOut }} items={[]} />
        </div>
        {state.kind === 'loading' && <Waiting />}
        {state.kind === 'failed' && (
          <>
            <div css={problem}>
              <InlineMessage>{translateVisitorText(i18n, state.text)}</InlineMessage>
            </div>
            <Button css={small} variant="secondary" onClick={onReload}>
              {t('action.try_again')}
            </Button>
          </>
        )}
        {state.kind === 'shown' && <Facts facts={state.facts} />}
        <div css={manage}>
          <PortalWindow {...{ portal, newTabHref, isBlocked, onManage }} />
        </div>
      </Card>
    </div>
  );
}

function Facts({ facts }: { facts: AccountFacts }) {
  const describe = useDescription(facts);
  return describe.map(({ title: name, lines }) => (
    <AccountSection key={name} title={name}>
      {lines.map((line) => (
        <p key={line} css={fact}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </AccountSection>
  ));
}

interface Fact {
  title: string;
  /** Each thing on a line of its own: addresses are long. */
  lines: readonly string[];
}

function useDescription({ profile, shown, isTwoStep, browsers, links, apps }: AccountFacts): Fact[] {
  const { t } = useTranslation('content');
  const { t: own } = useTranslation('open');
  const nameOf = useMethodName();
  const list = (values: readonly string[]) => (values.length === 0 ? [own('summary.none')] : values);
  const { username, email = '', mobile = '', offers = [] } = profile;
  const ways = [email, mobile, offers.includes('password') ? t('password_change.title') : ''];
  const facts: readonly (Fact | false)[] = [
    shown.has('profile') && { title: t('profile.name'), lines: [username || t('profile.unset')] },
    shown.has('security') && { title: t('account.sign_in'), lines: list(ways.filter(Boolean)) },
    isTwoStep !== undefined && {
      title: t('factors.title'),
      lines: [own(isTwoStep ? 'summary.on' : 'summary.off')],
    },
    browsers !== undefined && {
      title: t('sessions.title'),
      lines: [own('summary.browsers', { count: browsers })],
    },
    links !== undefined && { title: t('links.title'), lines: list(links.map(nameOf)) },
    apps !== undefined && {
      title: t('apps.title'),
      lines: list(apps > 0 ? [own('summary.number', { count: apps })] : []),
    },
  ];
  return facts.filter((each) => each !== false);
}
