import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/visitorText';
import type { TextKey } from '../../i18n/namespaces';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { LinkButton } from '../../ui/TextLink';
import { actions } from '../actions';
import { useEntryView } from '../EntryView';
import { DoneMark } from '../DoneMark';
import { HeadingFocus } from '../HeadingFocus';
import { ProblemNotice } from '../ProblemNotice';
import { ScreenHeader } from '../ScreenHeader';
import { Waiting } from '../Waiting';
import type { ProviderWaitProps, ProviderWaitStatus } from './ProviderWaitProps';

const leads: Readonly<Record<ProviderWaitStatus, TextKey<'entry' | 'account'>>> = {
  waiting: 'provider.waiting',
  redeeming: 'provider.redeeming',
  closed: 'provider.closed',
  blocked: 'provider.blocked',
  denied: 'provider.denied',
  failed: 'error.login_failed',
  leaving: 'provider.leaving',
  returned: 'provider.returned',
};

/** Offers a way to continue in every case. */
export function ProviderWait({
  provider,
  status,
  problem,
  newTabHref,
  onRetry,
  onCancel,
}: ProviderWaitProps) {
  const { t, i18n } = useTranslation('account');
  const { mode } = useEntryView();
  const isWaiting = status === 'waiting' || status === 'redeeming' || status === 'leaving';
  const newTab = { closed: t('action.finish_new_tab'), blocked: t('action.new_tab') }[status as string];
  const canRetry = status === 'closed' || status === 'denied' || status === 'failed';
  // In a frame of an isolated page `window.open` returns nothing, although the window opens.
  const key = status === 'blocked' && mode === 'frame' ? 'provider.unseen' : leads[status];
  const words = problem ? translateVisitorText(i18n, problem) : t(key, { name: provider });
  const isFailed = status === 'failed';
  return (
    <>
      <HeadingFocus />
      {status === 'returned' && <DoneMark />}
      <ScreenHeader heading={t('provider.title', { name: provider })} lead={!isFailed && words} />
      {isFailed && <ProblemNotice>{words}</ProblemNotice>}
      {isWaiting && <Waiting />}
      <div css={actions}>
        {newTab && (
          // Keeps `opener`, because the new tab hands the result to it (docs/contract.md section 5).
          <ButtonLink href={newTabHref} target="_blank" rel="opener">
            {newTab}
          </ButtonLink>
        )}
        {canRetry && (
          <Button variant={newTab ? 'secondary' : 'primary'} onClick={onRetry}>
            {t('action.try_again')}
          </Button>
        )}
        {status !== 'returned' && <LinkButton onClick={onCancel}>{t('action.cancel')}</LinkButton>}
      </div>
    </>
  );
}
