import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import { TextLink } from '../../ui/TextLink';
import { useBrand, useEntryView, useIsBrandPending } from '../EntryView';
import { linkTo } from '../portalLinks';
import { LanguageMenu } from './LanguageMenu';
import { wide } from './wide';

const footer = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px 18px;
  font-size: var(--entry-small-size);
  line-height: 1.6;
  color: var(--entry-color-muted);
  text-align: center;
  overflow-wrap: anywhere;
  @media (pointer: coarse) {
    gap: 24px;
  }
`;
/** Two lines of two rather than three and one. */
const lines = css`
  max-inline-size: max(290px, 50vw - 100px);
  margin-inline: auto;
  /* Beside the brand it is in view before its links arrive. */
  ${wide} {
    min-block-size: 20px;
  }
`;
/** Space for a second line, so that links that arrive with the brand shift nothing. */
const room = css`
  min-block-size: 52px;
  @media (pointer: coarse) {
    min-block-size: 88px;
  }
  ${wide} {
    min-block-size: 28px;
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
`;

/** Elsewhere the header has it (`PortalHeader`). */
const onPhone = css`
  @media (min-width: 480px) {
    display: none;
  }
`;

/** Chinese law requires the ICP number to link to the register that lists it. */
const icpRegister = 'https://beian.miit.gov.cn/';

/** Shows only those the profile has. */
export function LegalLinks() {
  const { mode } = useEntryView();
  const isBrandPending = useIsBrandPending();
  return (
    // The page around a tag has a footer itself; two engines would take ours for another one.
    <footer
      css={[footer, mode === 'page' ? lines : room]}
      role={mode === 'tag' ? 'none' : undefined}
      part={part('footer')}
    >
      {/* Hidden until the brand is known: its own links and the language choice would push ours aside. */}
      <slot name="footer">{!isBrandPending && <Links />}</slot>
    </footer>
  );
}

function Links() {
  const { t } = useTranslation();
  const view = useEntryView();
  const { profile, policyUrl, downloadCentre, officialSite, contact, icpNumber } = useBrand((brand) => brand);
  const isPage = view.mode === 'page';
  const privacy = policyUrl ? { href: policyUrl, target: '_blank' } : linkTo('privacy', view);
  return (
    <>
      {profile.privacyPage && (
        <TextLink isQuiet {...privacy}>
          {t('legal.privacy')}
        </TextLink>
      )}
      {profile.agreementPage && (
        <TextLink isQuiet {...linkTo('agreement', view)}>
          {t('legal.agreement')}
        </TextLink>
      )}
      {isPage && contact && (
        <TextLink isQuiet href={contact.url} target="_blank">
          {contact.title || t('layout.contact')}
        </TextLink>
      )}
      {isPage && officialSite && (
        <TextLink isQuiet href={officialSite.url} target="_blank">
          {officialSite.title || t('layout.official_site')}
        </TextLink>
      )}
      {isPage && downloadCentre && (
        <TextLink isQuiet css={onPhone} href={downloadCentre} target="_blank">
          {t('layout.download')}
        </TextLink>
      )}
      {!isPage && profile.languageSwitch && <LanguageMenu />}
      {isPage && icpNumber !== '' && (
        <TextLink isQuiet href={icpRegister} target="_blank">
          {icpNumber}
        </TextLink>
      )}
    </>
  );
}
