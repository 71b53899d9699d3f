import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { GuardedButton } from '../ui/GuardedButton';
import { AccountBox } from './AccountBox';
import { actions } from './actions';
import { ScreenHeader } from './ScreenHeader';

export interface LinkQuestionProps {
  /** The account that the link signs in; may be empty. */
  name: string;
  /** The account that is signed in; may be empty; `null` without a session. */
  current: string | null;
  onAccept: () => void;
  /** Stays with the current account, or leaves for the form. */
  onRefuse: () => void;
}

/** Anybody may have made the link: without the question a visitor could work in a stranger's account without noticing. */
export function LinkQuestion({ name, current, onAccept, onRefuse }: LinkQuestionProps) {
  const { t } = useTranslation('open');
  return (
    <>
      {current === null ? (
        <ScreenHeader
          heading={name ? t('link.title', { name }) : t('link.title_unnamed')}
          lead={t('link.lead')}
        />
      ) : (
        <ScreenHeader
          heading={t('open_auth.switch_title')}
          lead={current && name ? t('open_auth.switch', { current, name }) : t('open_auth.unnamed')}
        />
      )}
      {name && <AccountBox name={name}>{name}</AccountBox>}
      <div css={actions}>
        <GuardedButton onClick={onAccept}>
          {name
            ? t(current === null ? 'session.continue_as' : 'open_auth.accept', { name })
            : t('session.continue')}
        </GuardedButton>
        <Button variant="secondary" onClick={onRefuse}>
          {current ? t('open_auth.keep', { name: current }) : t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
