import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressKind } from '../../flows/account/pendingAddress';
import { LinkButton } from '../../ui/TextLink';
import { AccountSection } from './AccountSection';
import { CodeForm, Removing, Taken, TypingForm, type AddressRowProps } from './AddressForms';
import { actions, danger, row } from './listStyles';
import { saved } from './PasswordRow';
import { useReturnFocus } from './useReturnFocus';

const unset = css`
  color: var(--entry-color-muted);
`;

/** An address or number of the account: added or changed by a code to the new one. */
export function AddressRow(props: AddressRowProps) {
  const { kind, state, onOpen, onRemove } = props;
  const { t } = useTranslation('content');
  const title = useTitle(kind);
  // Sent before a reload: the way back leads to what was typed.
  const [typed, setTyped] = useState(state.kind === 'code' ? state.value : '');
  const [outcome, setOutcome] = useState('');
  const begin = (to: 'typing' | 'removing'): void => {
    setTyped('');
    setOutcome('');
    onOpen(to);
  };
  const tell = async (isDone: Promise<boolean>, text: string): Promise<void> => {
    if (await isDone) setOutcome(text);
  };
  return (
    <AccountSection title={title}>
      <Shown {...props} title={title} onBegin={begin} />
      {state.kind === 'typing' && <TypingForm {...props} {...{ state, typed, title }} onType={setTyped} />}
      {state.kind === 'code' && (
        <CodeForm
          {...props}
          state={state}
          onConfirm={(code) => void tell(props.onConfirm(code), t('address.saved'))}
        />
      )}
      {state.kind === 'taken' && <Taken {...props} state={state} />}
      {state.kind === 'removing' && (
        <Removing
          {...props}
          {...{ state, title }}
          onConfirm={() => void tell(onRemove(), t('links.removed', { provider: title }))}
        />
      )}
      <output css={saved}>{outcome}</output>
    </AccountSection>
  );
}

interface ShownProps extends AddressRowProps {
  title: string;
  onBegin: (to: 'typing' | 'removing') => void;
}

function Shown(props: ShownProps) {
  const { value, canChange, isOnlyWay = false, isDemanded = false, state, title, onBegin } = props;
  const { t } = useTranslation('content');
  const isOpen = state.kind !== 'closed';
  const ref = useReturnFocus(isOpen);
  if (isOpen) return null;
  return (
    <div css={row}>
      <div>
        <p>{value ? <bdi dir="ltr">{value}</bdi> : <span css={unset}>{t('password_change.none')}</span>}</p>
        {value && (isOnlyWay || isDemanded) && <p>{t(isOnlyWay ? 'links.only_way' : 'factors.demanded')}</p>}
      </div>
      {canChange && (
        <div css={actions}>
          <LinkButton
            ref={ref}
            aria-label={t(value ? 'profile.change' : 'profile.add_named', { field: title })}
            onClick={() => onBegin('typing')}
          >
            {t(value ? 'account.change' : 'profile.add')}
          </LinkButton>
          {value && !isOnlyWay && !isDemanded && (
            <LinkButton
              css={danger}
              aria-label={t('links.remove_named', { provider: title })}
              onClick={() => onBegin('removing')}
            >
              {t('links.remove')}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

function useTitle(kind: AddressKind): string {
  const { t } = useTranslation('account');
  return t(kind === 'email' ? 'field.email' : 'field.mobile');
}
