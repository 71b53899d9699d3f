import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { GlobeIcon } from '../../ui/icons/GlobeIcon';
import { Menu } from '../../ui/Menu';
import { useEntryView, useLanguage } from '../EntryView';

/** The word on the language button: the globe alone must do where the logo would have to shrink. */
const word = css`
  @media (max-width: 359px) {
    display: none;
  }
`;

/** Button "Language" with the languages in their own names. */
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
