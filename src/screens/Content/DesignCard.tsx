import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { type Design, ProductPicture } from './ProductPicture';

const card = css`
  overflow: hidden;
  border: 1px solid var(--entry-color-line);
  border-radius: var(--entry-radius-card);
  background: var(--entry-color-field);
`;
const words = css`
  padding: 14px 16px 16px;
`;
const name = css`
  font-size: 1.03em;
  font-weight: 600;
  line-height: 1.35;
`;
const facts = css`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  margin-block-start: 4px;
  color: var(--entry-color-muted);
  font-size: 0.87em;
`;

export function DesignCard({ design }: { design: Design }) {
  const { t } = useTranslation('content');
  return (
    <article css={card}>
      <ProductPicture kind={design.kind} />
      <div css={words}>
        <h2 css={name}>{t(design.name)}</h2>
        <p css={facts}>
          <span>{t(design.kindName)}</span>
          <span>{t('content.edited', { when: -design.daysAgo })}</span>
        </p>
      </div>
    </article>
  );
}
