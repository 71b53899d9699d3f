import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { WechatPanel } from './WechatPanel';
import type { WechatPanelProps } from './WechatPanelProps';

const below = css`
  display: grid;
  gap: 12px;
  justify-items: center;
  margin-block-start: 20px;
`;
const quiet = css`
  color: var(--entry-color-muted);
  text-align: center;
`;

/** Signing in by a scan with WeChat. Draws; requests and state are the caller's. */
export function Wechat({ onBack, ...panel }: WechatPanelProps & { onBack: () => void }) {
  const { t } = useTranslation('wechat');
  return (
    <>
      <HeadingFocus />
      <ScreenHeader
        heading={t(panel.onAuthorize ? 'wechat.inside_heading' : 'wechat.title')}
        lead={panel.hint ? undefined : t('wechat.lead')}
      />
      <WechatPanel {...panel} />
      <div css={below}>
        {panel.hint && <p css={quiet}>{t('wechat.hint_other')}</p>}
        <LinkButton onClick={onBack}>{t('wechat.back')}</LinkButton>
      </div>
    </>
  );
}
