import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/visitorText';
import { Avatar } from '../../ui/Avatar';
import { CheckIcon } from '../../ui/icons/icons';
import { Button } from '../../ui/Button';
import { GuardedButton } from '../../ui/GuardedButton';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';
import { actions } from '../actions';
import { AddressLine, type KnownAccount } from '../KnownAccount';
import { ProblemNotice } from '../ProblemNotice';
import { DoneMark } from '../DoneMark';
import { ScreenHeader } from '../ScreenHeader';
import { AppPair } from './AppPair';
import type { ConsentState } from '../../flows/consent/consentState';

export interface AuthorizeProps {
  /** Another screen shows the form for `signIn`. */
  state: Exclude<ConsentState, { kind: 'checking' | 'signIn' }>;
  /** May be empty. */
  name: string;
  /** `undefined` until the hub has answered. */
  account: KnownAccount | undefined;
  onApprove: () => void;
  onDeny: () => void;
  onOtherAccount: () => void;
  onRetry: () => void;
  onLeave: () => void;
}

const facts = css`
  display: grid;
  margin-block-end: 24px;
  border: 1px solid var(--entry-color-line);
  border-radius: min(14px, var(--entry-radius-card));
  & > div {
    padding: 12px 16px;
  }
  & > div + div {
    border-block-start: 1px solid var(--entry-color-line);
  }
  & dt {
    color: var(--entry-color-muted);
    font-size: var(--entry-label-size);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;
const accountName = css`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-block-start: 4px;
  font-weight: var(--entry-label-weight);
`;
const otherAccount = css`
  margin-block-start: 4px;
`;
const belowName = css`
  padding-inline-start: 48px;
`;
const ticked = css`
  display: flex;
  gap: 8px;
  margin-block-start: 4px;
  & > svg {
    flex: none;
    margin-block-start: 1px;
    color: var(--entry-color-success);
  }
`;
/** Last, because it arrives later. */
const removable = css`
  margin-block-start: 16px;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  text-align: center;
  text-wrap: balance;
`;
const strong = css`
  font-weight: var(--entry-label-weight);
`;

/** The consent page (docs/contract.md section 6). */
export function Authorize(props: AuthorizeProps) {
  const { state } = props;
  switch (state.kind) {
    case 'asking':
    case 'approving':
      return <Question {...props} state={state} />;
    case 'ended':
      return <Answered isApproved={state.isApproved} />;
    case 'refused':
    case 'unavailable':
    default:
      return <Problem {...props} state={state} />;
  }
}

type StateOf<Kind> = Extract<AuthorizeProps['state'], { kind: Kind }>;

function Question({
  state,
  name,
  account,
  onApprove,
  onDeny,
  onOtherAccount,
}: Omit<AuthorizeProps, 'state'> & { state: StateOf<'asking' | 'approving'> }) {
  const { t, i18n } = useTranslation('open');
  const { app } = state;
  const isBusy = state.kind === 'approving';
  return (
    <>
      <AppPair app={app.name} />
      <ScreenHeader
        heading={t('consent.title', { app: app.name })}
        lead={t('consent.lead', { app: app.name })}
      />
      <dl css={facts}>
        <div>
          <dt>{t(name ? 'consent.account' : 'session.finished_title')}</dt>
          {name && (
            <dd css={accountName}>
              <Avatar name={name} picture={account?.picture ?? null} />
              <span>
                <span>{name}</span>
                <AddressLine account={account} />
              </span>
            </dd>
          )}
          <dd css={[otherAccount, name && belowName]}>
            <LinkButton aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onOtherAccount}>
              {t('session.other_account')}
            </LinkButton>
          </dd>
        </div>
        <div>
          <dt>{t('consent.receives', { app: app.name })}</dt>
          {linesOf(app.scopes).map((key) => (
            <dd key={key} css={ticked}>
              <CheckIcon />
              {t(key)}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('consent.leads_to')}</dt>
          {/* Hosts are read from left to right in every language. */}
          <dd css={strong} dir="ltr">
            {app.host}
          </dd>
        </div>
      </dl>
      <div css={actions}>
        {state.kind === 'asking' && state.problem && (
          <InlineMessage>{translateVisitorText(i18n, state.problem)}</InlineMessage>
        )}
        <GuardedButton isBusy={isBusy} onClick={onApprove}>
          {t('consent.approve')}
        </GuardedButton>
        <Button variant="secondary" isLocked={isBusy} onClick={onDeny}>
          {t('consent.deny')}
        </Button>
      </div>
      {account?.canRemoveApps && <p css={removable}>{t('consent.removable')}</p>}
      <StatusText>{isBusy ? t('consent.approving') : ''}</StatusText>
    </>
  );
}

const linesOfScopes = {
  openid: 'consent.scope_openid',
  profile: 'consent.scope_profile',
  email: 'consent.scope_email',
  phone: 'consent.scope_phone',
  offline_access: 'consent.scope_offline',
} as const;

/** A scope of a later hub has no words here. */
function linesOf(scopes: readonly string[] | undefined) {
  if (!scopes) return ['consent.receives_name', 'consent.receives_contact'] as const;
  return Object.entries(linesOfScopes).flatMap(([scope, key]) => (scopes.includes(scope) ? [key] : []));
}

function Answered({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation('open');
  return (
    <>
      {isApproved && <DoneMark />}
      <ScreenHeader
        heading={t(isApproved ? 'consent.approved_title' : 'consent.denied_title')}
        lead={t(isApproved ? 'consent.approved' : 'consent.denied')}
      />
    </>
  );
}

function Problem({
  state,
  onRetry,
  onLeave,
}: Pick<AuthorizeProps, 'onRetry' | 'onLeave'> & { state: StateOf<'refused' | 'unavailable'> }) {
  const { t, i18n } = useTranslation('open');
  const canRetry = state.kind === 'unavailable';
  return (
    <>
      <ScreenHeader heading={t(canRetry ? 'consent.unavailable_title' : 'consent.unknown_title')} />
      <ProblemNotice>{translateVisitorText(i18n, state.text)}</ProblemNotice>
      <div css={actions}>
        {canRetry && <Button onClick={onRetry}>{t('action.try_again')}</Button>}
        <Button variant={canRetry ? 'secondary' : 'primary'} onClick={onLeave}>
          {t('action.back_to_sign_in')}
        </Button>
      </div>
    </>
  );
}
