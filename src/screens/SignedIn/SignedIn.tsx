import { css } from '@emotion/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText, type VisitorText } from '../../i18n/visitorText';
import type { AccountMenuProps } from '../Content/AccountMenu';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { GuardedButton } from '../../ui/GuardedButton';
import { ChevronIcon } from '../../ui/icons/icons';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';
import { AccountBox } from '../AccountBox';
import { actions } from '../actions';
import { DoneMark } from '../DoneMark';
import { HeadingFocus } from '../HeadingFocus';
import { AddressLine, type KnownAccount } from '../KnownAccount';
import { ScreenHeader } from '../ScreenHeader';

const row = css`
  min-block-size: 68px;
  padding-inline: 16px;
  border-radius: min(14px, var(--entry-radius-card));
  border-color: var(--entry-color-accent-text);
  & > span:first-of-type {
    inline-size: 100%;
    justify-content: flex-start;
    gap: 12px;
    text-align: start;
  }
  & > span:first-of-type > span:last-of-type {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & > span:first-of-type > svg {
    transform: scaleX(var(--entry-flip, 1)) rotate(-90deg);
    color: var(--entry-color-muted);
  }
  /* While busy and when done the name stays, and the mark takes the arrow's place. */
  &[data-state] > :first-of-type {
    opacity: 1;
    & > svg {
      visibility: hidden;
    }
  }
  &[data-state='busy']::after,
  &[data-state='done'] > span:last-of-type {
    inset-inline: auto 16px;
    margin-block: auto;
  }
`;
/* The address describes the button without being part of its name, so it lies over it. */
const known = css`
  display: grid;
  & > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
`;
const aboveAddress = css`
  padding-block: 12px;
  & > span:first-of-type > span:last-of-type {
    padding-block-end: calc(1.5 * var(--entry-small-size));
  }
`;
const below = css`
  align-self: end;
  z-index: 1;
  padding-inline: 64px 40px;
  margin-block-end: 13px;
  pointer-events: none;
  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const links = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 6px 20px;
  margin-block-start: 8px;
`;

export function SignedIn({
  name,
  account,
  status,
  problem,
  onContinue,
  onOtherAccount,
  onSignOut,
  onSignOutKept,
}: SignedInProps) {
  const { t, i18n } = useTranslation('open');
  const { t: own } = useTranslation('memory');
  const addressId = useId();
  if (status === 'finished') return <Finished name={name} onSignOut={onSignOut} />;
  const isLocked = status !== 'offer';
  const hasAddress = name !== '' && account?.address !== '';
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('session.title')} lead={t('session.lead')} />
      <div css={actions}>
        <div css={known}>
          <GuardedButton
            css={name && [row, hasAddress && aboveAddress]}
            variant={name ? 'secondary' : 'primary'}
            isBusy={status === 'busy'}
            isDone={status === 'done'}
            aria-describedby={hasAddress ? addressId : undefined}
            onClick={onContinue}
          >
            {name && <Avatar name={name} picture={account?.picture ?? null} />}
            <span>{name ? t('session.continue_as', { name }) : t('session.continue')}</span>
            {name && <ChevronIcon />}
          </GuardedButton>
          {hasAddress && (
            <div css={below}>
              <AddressLine id={addressId} account={account} />
            </div>
          )}
        </div>
        {problem && !isLocked && <InlineMessage>{translateVisitorText(i18n, problem)}</InlineMessage>}
        <Button variant="secondary" isLocked={isLocked} onClick={onOtherAccount}>
          {t('session.other_account')}
        </Button>
        <p css={links}>
          <LinkButton
            isQuiet
            aria-disabled={isLocked || undefined}
            onClick={isLocked ? undefined : onSignOut}
          >
            {t('session.sign_out')}
          </LinkButton>
          {onSignOutKept && (
            <LinkButton
              isQuiet
              aria-disabled={isLocked || undefined}
              title={own('memory.kept')}
              onClick={isLocked ? undefined : onSignOutKept}
            >
              {own('memory.sign_out')}
            </LinkButton>
          )}
        </p>
      </div>
      <StatusText>
        {status === 'busy' ? t('login.busy') : status === 'done' ? t('login.done') : ''}
      </StatusText>
    </>
  );
}

/** The surrounding page continues (frame mode). */
function Finished({ name, onSignOut }: Pick<SignedInProps, 'name' | 'onSignOut'>) {
  const { t } = useTranslation('open');
  return (
    <>
      <HeadingFocus />
      <DoneMark />
      <ScreenHeader heading={t('session.finished_title')} lead={t('session.finished')} />
      {name && <AccountBox name={name}>{t('session.finished_as', { name })}</AccountBox>}
      <p css={links}>
        <LinkButton onClick={onSignOut}>{t('session.sign_out')}</LinkButton>
      </p>
    </>
  );
}

/**
 * `offer`: the visitor chooses. `busy`, `done`: after "Continue as …". `finished`: nowhere to navigate (frame mode).
 */
export type SignedInStatus = 'offer' | 'busy' | 'done' | 'finished';

export interface SignedInProps extends Pick<AccountMenuProps, 'onSignOut' | 'onSignOutKept'> {
  /** May be empty. */
  name: string;
  /** `undefined` until the hub has answered. */
  account: KnownAccount | undefined;
  status: SignedInStatus;
  problem: VisitorText | null;
  onContinue: () => void;
  onOtherAccount: () => void;
}
