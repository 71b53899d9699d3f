import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { TextLink } from '../../ui/TextLink';
import { useBrand } from '../EntryView';
import { LanguageMenu } from './LanguageMenu';
import { Logo } from './Logo';
import { wide } from './wide';

const header = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  /* As high as what the profile adds to it, so that the form below does not shift when that arrives. */
  min-block-size: 28px;
  font-size: var(--entry-label-size);
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
const atEnd = css`
  ${wide} {
    justify-content: flex-end;
  }
`;
const logoBox = css`
  min-inline-size: 0;
`;
const logo = css`
  ${wide} {
    display: none;
  }
`;
const links = css`
  display: flex;
  align-items: center;
  flex: none;
  gap: 14px;
  /* Leaves space for the logo and the start of a name. */
  max-inline-size: calc(100% - 100px);
  white-space: nowrap;
`;
/** Cuts long texts of a brand, but not the touch target above and below them. */
const link = css`
  min-inline-size: 0;
  overflow-x: clip;
  text-overflow: ellipsis;
  @media (pointer: coarse) {
    min-inline-size: 44px;
    text-align: center;
  }
`;

/** On a phone there is no room for it; the footer has it there (`LegalLinks`). */
const roomy = css`
  @media (max-width: 479.98px) {
    display: none;
  }
`;

/** The logo is on wide pages only if no brand panel shows it. */
export function PortalHeader({ showsLogo = false }: { showsLogo?: boolean }) {
  const { t } = useTranslation();
  const brand = useBrand((now) => now);
  return (
    <header css={[header, !showsLogo && atEnd]} part={part('header')}>
      <slot name="header">
        <span css={[logoBox, !showsLogo && logo]}>
          <Logo />
        </span>
        <nav css={links}>
          {brand.downloadCentre && (
            <TextLink isQuiet css={[link, roomy]} href={brand.downloadCentre} target="_blank">
              {t('layout.download')}
            </TextLink>
          )}
          {brand.helpCentre && (
            <TextLink isQuiet css={link} href={brand.helpCentre.url} target="_blank">
              {brand.helpCentre.title || t('layout.help')}
            </TextLink>
          )}
          {brand.profile.languageSwitch && <LanguageMenu />}
        </nav>
      </slot>
    </header>
  );
}
