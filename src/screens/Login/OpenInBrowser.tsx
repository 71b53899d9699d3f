import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';

const line = css`
  display: grid;
  justify-items: center;
  gap: 4px;
  color: var(--entry-color-muted);
  text-align: center;
  & > output {
    overflow-wrap: anywhere;
    user-select: all;
  }
`;

/**
 * A page inside an app cannot open the browser itself, so the link is copied; where copying is refused, it is shown.
 */
export function OpenInBrowser({ address }: { address: string }) {
  const { t } = useTranslation('account');
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  };
  return (
    <div css={line}>
      <LinkButton onClick={() => void copy()}>{t('browser.open')}</LinkButton>
      <output>
        {copied === 'yes' && t('browser.copied')}
        {copied === 'refused' && address}
      </output>
    </div>
  );
}
