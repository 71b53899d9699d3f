import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink';
import { DismissButton } from '../../ui/DismissButton';
import { useIsOverdue } from '../../ui/useIsOverdue';
import { useEntryView } from '../EntryView';
import { linkTo } from '../portalLinks';

/** After this long a visitor may want to stop waiting. */
const overdueMs = 4000;

const line = css`
  color: var(--entry-color-muted);
  text-align: center;
  min-block-size: 24px;
`;

/** The line below the form: the way to an account, or, while the hub is slow, the way out. Same place, no jump. */
export function LoginFooter({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const { t } = useTranslation();
  const view = useEntryView();
  const isOverdue = useIsOverdue(isBusy, overdueMs);
  const { emailRegister, mobileRegister } = view.brand.flags;
  const canRegister = emailRegister || mobileRegister;
  return (
    <p css={line}>
      <output>{isOverdue && t('login.slow')}</output>
      {isOverdue && (
        <>
          {' '}
          <DismissButton onPress={onCancel}>{t('action.cancel')}</DismissButton>
        </>
      )}
      {!isOverdue && canRegister && (
        <>
          {`${t('login.new_here')} `}
          <TextLink {...linkTo('register', view)}>{t('login.create_account')}</TextLink>
        </>
      )}
    </p>
  );
}
