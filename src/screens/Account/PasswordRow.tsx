import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { row } from './listStyles';
import { PasswordChangeForm, type PasswordChangeFormProps } from './PasswordChangeForm';
import { useReturnFocus } from './useReturnFocus';

const muted = css`
  color: var(--entry-color-muted);
`;

/** What was done, below its row. */
export const saved = css`
  display: block;
  color: var(--entry-color-success);
  font-size: 0.93em;
  &:not(:empty) {
    margin-block-start: 8px;
  }
`;

/** The form is folded until the owner asks for it. */
export function PasswordRow(props: Omit<PasswordChangeFormProps, 'onCancel'> & { onFold: () => void }) {
  const { isFirst, onSave, onFold } = props;
  const { t } = useTranslation('content');
  const [isOpen, setIsOpen] = useState(false);
  const [outcome, setOutcome] = useState('');
  const ref = useReturnFocus(isOpen);
  const fold = (): void => {
    setIsOpen(false);
    onFold();
  };
  return (
    <>
      {isOpen ? (
        <PasswordChangeForm
          {...props}
          onCancel={fold}
          onSave={async (values) => {
            const isSaved = await onSave(values);
            if (isSaved) {
              fold();
              setOutcome(t(isFirst ? 'password_change.set' : 'password_change.saved'));
            }
            return isSaved;
          }}
        />
      ) : (
        <div css={row}>
          <div css={muted}>
            {isFirst ? t('password_change.none') : <span aria-hidden="true">••••••••</span>}
          </div>
          <LinkButton
            ref={ref}
            aria-label={t(isFirst ? 'password_change.first' : 'password_change.save')}
            onClick={() => {
              setOutcome('');
              setIsOpen(true);
            }}
          >
            {t(isFirst ? 'password_change.add' : 'account.change')}
          </LinkButton>
        </div>
      )}
      <output css={saved}>{outcome}</output>
    </>
  );
}
