import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText, type VisitorText } from '../../i18n/visitorText';
import { actions } from '../../screens/actions';
import { HeadingFocus } from '../../screens/HeadingFocus';
import { ScreenHeader } from '../../screens/ScreenHeader';
import { Waiting } from '../../screens/Waiting';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';

const message = css`
  justify-self: stretch;
`;

export type CreationState =
  /** `loading`: for the page that opened the window; `waiting`: for the browser. */
  | { kind: 'loading' | 'waiting' }
  /** `text`: of a try before. */
  | { kind: 'asking'; text?: VisitorText; isProblem?: boolean }
  /** Another try would end the same way. */
  | { kind: 'ended'; text: VisitorText };

interface CreatePasskeyProps {
  state: CreationState;
  onCreate: () => void;
  onCancel: () => void;
}

/** In a window of its own. */
export function CreatePasskey({ state, onCreate, onCancel }: CreatePasskeyProps) {
  const { t, i18n } = useTranslation('open');
  const isEnded = state.kind === 'ended';
  const text = 'text' in state && state.text ? translateVisitorText(i18n, state.text) : null;
  const isProblem = isEnded || ('isProblem' in state && state.isProblem);
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('passkey.create')} lead={!isEnded && t('passkey.create_lead')} />
      {state.kind === 'loading' ? (
        <Waiting />
      ) : (
        <div css={actions}>
          {text !== null && (
            <div css={message}>
              <InlineMessage tone={isProblem ? 'danger' : 'info'}>{text}</InlineMessage>
            </div>
          )}
          {!isEnded && (
            <Button isBusy={state.kind === 'waiting'} onClick={onCreate}>
              {t('passkey.create')}
            </Button>
          )}
          <Button variant={isEnded ? 'primary' : 'secondary'} onClick={onCancel}>
            {t(isEnded ? 'passkey.close' : 'action.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}
