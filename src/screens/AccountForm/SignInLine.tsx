import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink';
import { useEntryView } from '../EntryView';
import { beforeLink } from '../actions';
import { linkTo } from '../portalLinks';

const line = css`
  margin-block-start: 24px;
  color: var(--entry-color-muted);
  text-align: center;
`;

/** @param lead text before the link */
export function SignInLine({ lead }: { lead?: string }) {
  const { t } = useTranslation('account');
  const view = useEntryView();
  return (
    <p css={line}>
      {lead && beforeLink(lead)}
      <TextLink {...linkTo('login', view)}>{t('register.sign_in')}</TextLink>
    </p>
  );
}
