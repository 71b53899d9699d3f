import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/namespaces';

const box = css`
  padding: 16px;
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-quiet);
  font-size: 0.93em;
  line-height: 1.5;
`;
const title = css`
  font-weight: var(--entry-label-weight);
`;
const lead = css`
  color: var(--entry-color-muted);
`;
const list = css`
  display: grid;
  gap: 6px;
  margin-block-start: 10px;
  padding-inline-start: 20px;
  list-style: decimal;
`;

interface Words {
  title: TextKey<'wechat'>;
  lead: TextKey<'wechat'>;
  steps: TextKey<'wechat'>[];
}

const words: Readonly<Record<'phone' | 'inside', Words>> = {
  phone: {
    title: 'wechat.phone_title',
    lead: 'wechat.phone_lead',
    steps: ['wechat.phone_save', 'wechat.phone_scan', 'wechat.hint_confirm'],
  },
  inside: {
    title: 'wechat.inside_title',
    lead: 'wechat.inside_lead',
    steps: ['wechat.inside_press', 'wechat.inside_choose', 'wechat.hint_confirm'],
  },
};

/** A phone cannot scan the code on its own screen. */
export function WechatHint({ hint }: { hint: 'phone' | 'inside' }) {
  const { t } = useTranslation('wechat');
  return (
    <div css={box}>
      <p css={title}>{t(words[hint].title)}</p>
      <p css={lead}>{t(words[hint].lead)}</p>
      <ol css={list}>
        {words[hint].steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </div>
  );
}
