import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { BackRow, BackButton } from '../../screens/StepScreen/WayBack';
import { WechatPanel } from './WechatPanel';
import type { WechatPanelProps } from './WechatPanelProps';

const other = css`
  margin-block-start: 20px;
  color: var(--entry-color-muted);
  text-align: center;
  text-wrap: balance;
`;

/** Asks for a scan only while a code is there or on its way. */
function headerOf({ state, hint, onAuthorize }: WechatPanelProps) {
  if (state.kind === 'scanned') return ['wechat.confirm_title', 'wechat.confirm_lead'] as const;
  if (state.kind === 'done') return ['wechat.done', 'login.busy'] as const;
  const hasNoCode = state.kind === 'error' && !state.code;
  return [
    onAuthorize ? 'wechat.inside_heading' : 'wechat.title',
    hint || hasNoCode ? null : 'wechat.lead',
  ] as const;
}

export function Wechat({ onBack, ...panel }: WechatPanelProps & { onBack: () => void }) {
  const { t } = useTranslation('wechat');
  const [heading, lead] = headerOf(panel);
  return (
    <>
      <HeadingFocus />
      <BackRow>
        <BackButton onClick={onBack}>{t('wechat.back')}</BackButton>
      </BackRow>
      <ScreenHeader heading={t(heading)} lead={lead && t(lead)} />
      <WechatPanel {...panel} />
      {panel.hint && <p css={other}>{t('wechat.hint_other')}</p>}
    </>
  );
}
