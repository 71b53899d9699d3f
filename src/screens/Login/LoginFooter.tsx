import { css } from '@emotion/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink';
import { DismissButton } from '../../ui/DismissButton';
import { useIsOverdue } from '../../ui/useIsOverdue';
import { useBrand, useEntryView } from '../EntryView';
import { beforeLink } from '../actions';
import { linkTo } from '../portalLinks';

const line = css`
  color: var(--entry-color-muted);
  text-align: center;
  min-block-size: 24px;
`;

/** The link to the registration or, while the hub is slow, Cancel. Nothing moves. */
export const LoginFooter = memo(function LoginFooter({
  isBusy,
  onCancel,
}: {
  isBusy: boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const view = useEntryView();
  const isOverdue = useIsOverdue(isBusy);
  const canRegister = useBrand(({ profile }) => profile.register.length > 0);
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
          {beforeLink(t('login.new_here'))}
          <TextLink {...linkTo('register', view)}>{t('login.create_account')}</TextLink>
        </>
      )}
    </p>
  );
});
