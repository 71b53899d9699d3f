import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { TextLink } from '../../ui/TextLink';
import { LanguageMenu } from '../EntryLayout/LanguageMenu';
import { Logo } from '../EntryLayout/Logo';
import { useBrand } from '../EntryView';

const bar = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  padding: 14px max(20px, calc((100% - 1120px) / 2));
  border-block-end: 1px solid var(--entry-color-line);
`;
const tools = css`
  display: flex;
  align-items: center;
  gap: 14px;
  /* Link texts wrap before the brand's name is cut. */
  flex-shrink: 99;
  font-size: 0.93em;
`;

/** Above the portal's pages for who is signed in. @param children the account's menu */
export function PortalBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { downloadCentre, profile } = useBrand((now) => now);
  return (
    <header css={bar} part={part('header')}>
      <Logo />
      <div css={tools}>
        {downloadCentre && (
          <TextLink isQuiet href={downloadCentre} target="_blank">
            {t('layout.download')}
          </TextLink>
        )}
        {profile.languageSwitch && <LanguageMenu />}
        {children}
      </div>
    </header>
  );
}
