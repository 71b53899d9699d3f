import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/TextLink';
import { HeadingFocus } from '../HeadingFocus';
import { actions } from '../actions';
import { ProblemNotice } from '../ProblemNotice';
import { ScreenHeader } from '../ScreenHeader';
import { Waiting } from '../Waiting';
import type { LarkState } from '../../flows/lark/larkState';

export interface LarkProps {
  state: LarkState;
  /** Starts over. */
  onRetry: () => void;
  /** Continues on Lark's sign-in page. */
  onRedirect: () => void;
  /** Returns to the form and the other methods. */
  onBack: () => void;
}

/** Sign-in with Lark: its progress, and a way to continue whatever Lark does. */
export function Lark({ state, onRetry, onRedirect, onBack }: LarkProps) {
  const { t, i18n } = useTranslation('open');
  const title = t('provider.title', { name: t('login.lark') });
  if (state.status !== 'fail') {
    return (
      <>
        <ScreenHeader heading={title} lead={<output>{t('lark.signing_in')}</output>} />
        <HeadingFocus />
        <Waiting />
        <div css={actions}>
          <LinkButton onClick={onBack}>{t('lark.other_methods')}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <ScreenHeader heading={title} />
      <HeadingFocus />
      <ProblemNotice>{translateVisitorText(i18n, state.text)}</ProblemNotice>
      <div css={actions}>
        {state.reason === 'notReady' ? (
          <Button onClick={onRedirect}>{title}</Button>
        ) : (
          <Button onClick={onRetry}>{t('action.try_again')}</Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {t('lark.other_methods')}
        </Button>
      </div>
    </>
  );
}
