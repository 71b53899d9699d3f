import { css } from '@emotion/react';
import { useTexts } from '../../i18n/useTexts';
import { part } from '../../brand/tokens/part';
import { TextLink } from '../../ui/TextLink';
import { brandRoom } from '../brandRoom';
import { useEntryView } from '../EntryView';
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
  line-height: 20px;
  color: var(--entry-color-muted);
  text-align: center;
  overflow-wrap: anywhere;
  /* Room for a second line, so that the brand's links push nothing down. */
  min-block-size: 44px;
  @media (pointer: coarse) {
    gap: 24px;
    min-block-size: 64px;
  }
  ${wide} {
    min-block-size: 0;
  }
`;

/** Where Chinese law wants the number to lead: the register it stands in. */
const icpRegister = 'https://beian.miit.gov.cn/';

/** Privacy policy, service agreement, the brand's official site and number; only what the profile has. */
export function LegalLinks() {
  const t = useTexts();
  const view = useEntryView();
  const { flags, policyUrl, officialSite, contact, icpNumber } = view.brand;
  const privacy = policyUrl ? { href: policyUrl, target: '_blank' } : linkTo('privacy', view);
  return (
    // What the brand brings, its own links or the choice of language, would push ours aside.
    <footer css={footer} part={part('footer')} {...brandRoom(view)}>
      <slot name="footer">
        {flags.privacyPage && (
          <TextLink isQuiet {...privacy}>
            {t('legal.privacy')}
          </TextLink>
        )}
        {flags.agreementPage && (
          <TextLink isQuiet {...linkTo('agreement', view)}>
            {t('legal.agreement')}
          </TextLink>
        )}
        {view.mode === 'page' && contact && (
          <TextLink isQuiet href={contact.url} target="_blank">
            {contact.title || t('layout.contact')}
          </TextLink>
        )}
        {view.mode === 'page' && officialSite && (
          <TextLink isQuiet href={officialSite.url} target="_blank">
            {officialSite.title || t('layout.official_site')}
          </TextLink>
        )}
        {view.mode !== 'page' && flags.languageSwitch && <LanguageMenu />}
        {view.mode === 'page' && icpNumber !== '' && (
          <TextLink isQuiet href={icpRegister} target="_blank">
            {icpNumber}
          </TextLink>
        )}
      </slot>
    </footer>
  );
}
