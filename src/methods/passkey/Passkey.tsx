import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/visitorText';
import { actions } from '../../screens/actions';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { ProblemNotice } from '../../screens/ProblemNotice';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { Waiting } from '../../screens/Waiting';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/TextLink';
import type { PasskeyProblem, PasskeyState } from './passkeyState';

export interface PasskeyProps {
  state: PasskeyState;
  /** Another page waits for this window. */
  isWindow: boolean;
  /** Where the browser refuses here, a window of the portal may do. Within the click. */
  onWindow: (() => void) | null;
  onRetry: () => void;
  /** To the form; in a window, to the page that waits. */
  onBack: () => void;
}

export function Passkey({ state, isWindow, onWindow, onRetry, onBack }: PasskeyProps) {
  const { t } = useTranslation('open');
  const heading = t('login.with_passkey');
  const back = t(isWindow ? 'action.cancel' : 'passkey.other_methods');
  if (state.kind === 'ended') return <Ended {...{ state, heading, back, onWindow, onRetry, onBack }} />;
  const lead =
    state.kind === 'checking'
      ? t('passkey.checking')
      : t(isWindow ? 'passkey.asking_window' : 'passkey.asking');
  return (
    <>
      <ScreenHeader heading={heading} lead={<output>{lead}</output>} />
      <HeadingFocus />
      <Waiting />
      <div css={actions}>
        <LinkButton onClick={onBack}>{back}</LinkButton>
      </div>
    </>
  );
}

interface EndedProps extends Pick<PasskeyProps, 'onWindow' | 'onRetry' | 'onBack'> {
  state: Extract<PasskeyState, { kind: 'ended' }>;
  heading: string;
  back: string;
}

/** Another try cannot help there. */
const final: readonly PasskeyProblem[] = ['unable', 'notHere'];

function Ended({ state: { problem, text }, heading, back, onWindow, onRetry, onBack }: EndedProps) {
  const { t, i18n } = useTranslation('open');
  const words = translateVisitorText(i18n, text);
  const isProblem = problem !== 'cancelled';
  const next =
    problem === 'notHere' && onWindow
      ? { label: t('passkey.in_window'), onClick: onWindow }
      : !final.includes(problem) && {
          label: t(problem === 'removed' ? 'passkey.another' : 'action.try_again'),
          onClick: onRetry,
        };
  return (
    <>
      <ScreenHeader heading={heading} lead={!isProblem && words} />
      <HeadingFocus />
      {isProblem && <ProblemNotice>{words}</ProblemNotice>}
      <div css={actions}>
        {next && <Button onClick={next.onClick}>{next.label}</Button>}
        <Button variant={next ? 'secondary' : 'primary'} onClick={onBack}>
          {back}
        </Button>
      </div>
    </>
  );
}
