import { useTranslation } from 'react-i18next';
import type { LarkState } from './larkState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/TextLink';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { actions } from '../../screens/actions';
import { LinkQuestion } from '../../screens/LinkQuestion';
import { ProblemNotice } from '../../screens/ProblemNotice';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { Waiting } from '../../screens/Waiting';

export interface LarkProps {
  state: LarkState;
  onAccept: () => void;
  onRetry: () => void;
  /** To Lark's own page. */
  onRedirect: () => void;
  onBack: () => void;
}

export function Lark({ state, onAccept, onRetry, onRedirect, onBack }: LarkProps) {
  const { t, i18n } = useTranslation('open');
  const title = t('provider.title', { name: t('login.lark') });
  if (state.status === 'asking') {
    return (
      <>
        <HeadingFocus />
        <LinkQuestion name={state.login.username} current={null} onAccept={onAccept} onRefuse={onBack} />
      </>
    );
  }
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
