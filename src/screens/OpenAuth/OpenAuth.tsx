import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { AccountBox } from '../AccountBox';
import { actions } from '../actions';
import { LinkQuestion } from '../LinkQuestion';
import { ProblemNotice } from '../ProblemNotice';
import { ScreenHeader } from '../ScreenHeader';
import { useHiddenBelow } from '../useHiddenBelow';
import { Waiting } from '../Waiting';
import type { OpenAuthState } from '../../flows/openAuth/openAuthState';

export interface OpenAuthProps {
  state: OpenAuthState;
  onAccept: () => void;
  onKeep: () => void;
  onRetry: () => void;
  onLeave: () => void;
}

export function OpenAuth({ state, onAccept, onKeep, onRetry, onLeave }: OpenAuthProps) {
  const { t, i18n } = useTranslation('open');
  switch (state.kind) {
    case 'asking':
      return (
        <LinkQuestion
          name={state.login.username}
          current={state.current}
          onAccept={onAccept}
          onRefuse={state.current === null ? onLeave : onKeep}
        />
      );
    case 'failed':
      return (
        <>
          <ScreenHeader heading={t(state.canRetry ? 'open_auth.title' : 'open_auth.failed_title')} />
          <ProblemNotice>{translateVisitorText(i18n, state.text)}</ProblemNotice>
          <div css={actions}>
            {state.canRetry && <Button onClick={onRetry}>{t('action.try_again')}</Button>}
            <Button variant={state.canRetry ? 'secondary' : 'primary'} onClick={onLeave}>
              {t('action.back_to_sign_in')}
            </Button>
          </div>
        </>
      );
    case 'entering':
    case 'checking':
    default:
      return (
        <>
          <ScreenHeader heading={t('open_auth.title')} lead={<output>{waitingText(t, state)}</output>} />
          {state.kind === 'entering' && state.name && <AccountBox name={state.name}>{state.name}</AccountBox>}
          {/* Shown until the link has been checked. */}
          <UntilChecked />
        </>
      );
  }
}

function UntilChecked() {
  const ref = useHiddenBelow<HTMLDivElement>();
  return (
    <div ref={ref}>
      <Waiting />
    </div>
  );
}

function waitingText(t: TFunction<'open'>, state: OpenAuthProps['state']): string {
  if (state.kind !== 'entering') return t('open_auth.checking');
  return state.name ? t('open_auth.entering', { name: state.name }) : t('open_auth.entering_plain');
}
