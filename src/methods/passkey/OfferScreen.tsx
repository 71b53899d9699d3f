import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText, type VisitorText } from '../../i18n/visitorText';
import { actions } from '../../screens/actions';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';

const message = css`
  justify-self: stretch;
`;

export type OfferState =
  /** `leaving`: the login goes on. */
  | { kind: 'asking' | 'made' | 'leaving' }
  /** For the browser, or for the window that it has opened. */
  | { kind: 'waiting'; isElsewhere?: boolean }
  /** `stuck`: another try would end the same way. */
  | { kind: 'cancelled' | 'failed' | 'stuck'; text: VisitorText };

export interface OfferScreenProps {
  state: OfferState;
  onCreate: () => void;
  onLater: () => void;
  onNever: () => void;
}

export function OfferScreen({ state, onCreate, onLater, onNever }: OfferScreenProps) {
  const { t, i18n } = useTranslation('account');
  const { kind } = state;
  const isLeaving = kind === 'leaving' || kind === 'made';
  const isStuck = kind === 'stuck';
  const text = 'text' in state ? translateVisitorText(i18n, state.text) : null;
  const isElsewhere = kind === 'waiting' && state.isElsewhere;
  const status =
    kind === 'waiting'
      ? t(isElsewhere ? 'passkey_offer.in_window' : 'passkey_offer.waiting')
      : kind === 'made'
        ? t('passkey_offer.made')
        : '';
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('passkey_offer.title')} lead={t('passkey_offer.lead')} />
      <div css={actions}>
        {text !== null && (
          <div css={message}>
            <InlineMessage tone={kind === 'failed' ? 'danger' : 'info'}>{text}</InlineMessage>
          </div>
        )}
        <Button
          isBusy={kind === 'waiting' || kind === 'leaving'}
          isDone={kind === 'made'}
          onClick={isStuck ? onLater : onCreate}
        >
          {t(isStuck ? 'passkey_offer.continue' : 'passkey_offer.create')}
        </Button>
        {!isStuck && (
          <Button variant="secondary" isLocked={isLeaving} onClick={onLater}>
            {t('passkey_offer.later')}
          </Button>
        )}
        <LinkButton isQuiet aria-disabled={isLeaving || undefined} onClick={isLeaving ? undefined : onNever}>
          {t('passkey_offer.never')}
        </LinkButton>
        <StatusText>{status}</StatusText>
      </div>
    </>
  );
}
