import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';

const strong = css`
  color: var(--entry-color-ink);
  font-weight: var(--entry-label-weight);
`;

/** The words around the account depend on the language. */
const slot = '{account}';

export interface WithAccountProps {
  text: (account: string) => string;
  account: string;
  /** Leads to where the account can be changed, with a button "Change" behind the sentence. */
  onChange?: () => void;
}

export function WithAccount({ text, account, onChange }: WithAccountProps) {
  const { t } = useTranslation('account');
  const [before = '', after = ''] = text(slot).split(slot);
  return (
    <>
      {before}
      <bdi css={strong}>{account}</bdi>
      {after}
      {onChange && (
        <>
          {' '}
          <LinkButton onClick={onChange}>{t('action.change')}</LinkButton>
        </>
      )}
    </>
  );
}
