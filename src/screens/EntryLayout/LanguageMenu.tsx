import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { GlobeIcon } from '../../ui/icons/GlobeIcon';
import { Menu } from '../../ui/Menu';
import { useEntryView, useLanguage } from '../EntryView';

/** The text of the language button, hidden where it would make the logo shrink. */
const word = css`
  @media (max-width: 359px) {
    display: none;
  }
`;

/** Button "Language" with a menu of languages, each in its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { languages, onLanguage } = useEntryView();
  const language = useLanguage();
  return (
    <Menu
      label={t('layout.language')}
      trigger={
        <>
          <GlobeIcon />
          <span css={word}>{t('layout.language')}</span>
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
