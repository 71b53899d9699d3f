import { css } from '@emotion/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpApp, setUpHeading, setUpLead, type SetUpAppProps } from './SetUpApp';

const lead = css`
  margin-block-end: 14px;
  text-wrap: pretty;
  color: var(--entry-color-muted);
`;

/** The set-up over the account page. Only who has saved the recovery codes leaves them. */
export function SetUpDialog({ onCancel, ...rest }: SetUpAppProps & { onCancel: () => void }) {
  const { t } = useTranslation('account');
  const { t: own } = useTranslation('content');
  const { state, onDone } = rest;
  const text = setUpLead(state);
  if (state.kind === 'on') return <CodesDialog codes={state.codes} onDone={onDone} />;
  return (
    <Dialog
      key={state.kind}
      title={t(setUpHeading(state))}
      closeText={own('account.close')}
      onCancel={onCancel}
    >
      {text && <p css={lead}>{t(text)}</p>}
      <SetUpApp {...rest} />
    </Dialog>
  );
}

/** Codes that are shown this once: Escape asks for the confirmation too. */
export function CodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('account');
  const ref = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={t('recovery.title')} onCancel={() => ref.current?.querySelector('form')?.requestSubmit()}>
      <p css={lead}>{t('recovery.lead')}</p>
      <div ref={ref}>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </div>
    </Dialog>
  );
}
