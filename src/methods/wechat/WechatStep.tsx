import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WechatBindingState } from './wechatBinding';
import { Button } from '../../ui/Button';
import { CheckIcon } from '../../ui/icons/icons';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton } from '../../ui/TextLink';
import { WechatPanel } from './WechatPanel';
import type { WechatPanelProps } from './WechatPanelProps';

const step = css`
  display: grid;
  gap: 16px;
  /* The lead line is the step's own. */
  margin-block: -18px 20px;
`;
const lead = css`
  color: var(--entry-color-muted);
  text-wrap: pretty;
`;
const connected = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 10px;
  align-items: start;
  padding: 16px;
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-quiet);
  & > svg {
    color: var(--entry-color-success);
  }
`;
const links = css`
  display: flex;
  flex-wrap: wrap;
  gap: 24px;
  justify-content: center;
`;

export interface WechatStepProps {
  binding: WechatBindingState;
  panel: WechatPanelProps;
  isLocked: boolean;
  onSignIn: () => void;
  onOther: () => void;
  onSkip: () => void;
}

/**
 * Optional: "Create account" without a scan leaves it out, so a link that skips it is there only once WeChat is
 * connected.
 */
export function WechatStep({ binding, panel, isLocked, onSignIn, onOther, onSkip }: WechatStepProps) {
  const { t } = useTranslation('wechat');
  const link = (text: string, onClick: () => void): ReactNode => (
    <LinkButton aria-disabled={isLocked || undefined} onClick={isLocked ? undefined : onClick}>
      {text}
    </LinkButton>
  );
  return (
    <div css={step}>
      {binding.kind === 'open' && (
        <>
          <p css={lead}>{t('wechat.bind_lead')}</p>
          <WechatPanel {...panel} isStep />
        </>
      )}
      {binding.kind === 'connected' && (
        <output css={connected}>
          <CheckIcon />
          {t('wechat.connected')}
        </output>
      )}
      {binding.kind === 'known' && (
        <>
          <InlineMessage tone="info">{t('wechat.known', { name: binding.login.username })}</InlineMessage>
          <Button variant="secondary" isLocked={isLocked} onClick={onSignIn}>
            {t('wechat.sign_in', { name: binding.login.username })}
          </Button>
        </>
      )}
      {binding.kind !== 'open' && (
        <div css={links}>
          {link(t('wechat.other'), onOther)}
          {binding.kind === 'connected' && link(t('wechat.skip'), onSkip)}
        </div>
      )}
    </div>
  );
}
