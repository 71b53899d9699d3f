import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { BackRow } from '../../screens/StepScreen/BackRow';
import { BackButton } from '../../screens/StepScreen/WayBack';
import { WechatPanel } from './WechatPanel';
import type { WechatPanelProps } from './WechatPanelProps';

const other = css`
  margin-block-start: 20px;
  color: var(--entry-color-muted);
  text-align: center;
`;

/** Signing in by a scan with WeChat. The caller owns requests and state. */
export function Wechat({ onBack, ...panel }: WechatPanelProps & { onBack: () => void }) {
  const { t } = useTranslation('wechat');
  const isScanned = panel.state.kind === 'scanned';
  const heading = isScanned
    ? 'wechat.confirm_title'
    : panel.onAuthorize
      ? 'wechat.inside_heading'
      : 'wechat.title';
  const lead = isScanned ? 'wechat.confirm_lead' : panel.hint ? null : 'wechat.lead';
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
