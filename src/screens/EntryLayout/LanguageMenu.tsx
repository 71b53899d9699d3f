import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { GlobeIcon } from '../../ui/icons/icons';
import { Menu } from '../../ui/Menu';
import { useEntryView, useLanguage } from '../EntryView';

/** The language's name, hidden where it would make the logo shrink. */
const word = css`
  @media (max-width: 359px) {
    display: none;
  }
`;

/** Names the current language; its menu shows each language in its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { languages, onLanguage } = useEntryView();
  const language = useLanguage();
  const current = languages.find(({ code }) => code === language)?.name;
  const shown = current ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return (
    <Menu
      // The name is part of the contract (docs/contract.md section 8). It contains the text, for voice control.
      label={t('layout.language', { name: shown })}
      trigger={
        <>
          <GlobeIcon />
          <span css={word} lang={language}>
            {shown}
          </span>
        </>
      }
      items={languages.map(({ code, name }) => ({
        id: code,
        label: name,
        lang: code,
        isChecked: code === language,
        onSelect: () => onLanguage(code),
      }))}
    />
  );
}
