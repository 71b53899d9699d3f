import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { actions } from '../actions';
import { useBrand } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';

export interface SetUpDueProps {
  /** Milliseconds since 1970. */
  from: number;
  /** The login goes on. */
  isLeaving: boolean;
  onSetUp: () => void;
  onLater: () => void;
}

/** After a sign-in: a second factor will be needed soon. */
export function SetUpDue({ from, isLeaving, onSetUp, onLater }: SetUpDueProps) {
  const { t } = useTranslation('account');
  const name = useBrand(({ theme }) => theme.systemAbbreviation);
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('set_up.title')} lead={t('set_up.due', { name, from: new Date(from) })} />
      <div css={actions}>
        <Button isLocked={isLeaving} onClick={onSetUp}>
          {t('set_up.now')}
        </Button>
        <Button variant="secondary" isBusy={isLeaving} onClick={onLater}>
          {t('set_up.later')}
        </Button>
      </div>
    </>
  );
}

export interface CodesFewProps {
  count: number;
  isLeaving: boolean;
  onContinue: () => void;
}

/** After a sign-in with a recovery code. */
export function CodesFew({ count, isLeaving, onContinue }: CodesFewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('recovery.few', { count })} lead={t('recovery.few_lead')} />
      <div css={actions}>
        <Button isBusy={isLeaving} onClick={onContinue}>
          {t('action.continue')}
        </Button>
      </div>
    </>
  );
}
