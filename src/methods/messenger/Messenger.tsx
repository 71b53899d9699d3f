import { useTranslation } from 'react-i18next';
import type { MessengerState } from './messengerState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/TextLink';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { actions } from '../../screens/actions';
import { LinkQuestion } from '../../screens/LinkQuestion';
import { ProblemNotice } from '../../screens/ProblemNotice';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { Waiting } from '../../screens/Waiting';
import type { MessengerKind } from './messengerKind';

export interface MessengerProps {
  state: MessengerState;
  onAccept: () => void;
  onRetry: () => void;
  /** The messenger's name. */
  name: string;
  texts: MessengerKind['texts'];
  /** To the messenger's own page. */
  onRedirect: () => void;
  onBack: () => void;
}

export function Messenger({ state, name, texts, onAccept, onRetry, onRedirect, onBack }: MessengerProps) {
  const { t, i18n } = useTranslation('open');
  const title = t('provider.title', { name });
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
        <ScreenHeader heading={title} lead={<output>{t(texts.signingIn)}</output>} />
        <HeadingFocus />
        <Waiting />
        <div css={actions}>
          <LinkButton onClick={onBack}>{t(texts.otherMethods)}</LinkButton>
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
          {t(texts.otherMethods)}
        </Button>
      </div>
    </>
  );
}
