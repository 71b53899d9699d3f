import { css } from '@emotion/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { CheckboxField } from '../../ui/CheckboxField';
import { InlineMessage } from '../../ui/InlineMessage';
import { visuallyHidden } from '../../ui/StatusText';
import { LinkButton, TextLink } from '../../ui/TextLink';
import { CopyButton } from './CopyButton';
import { spelledOut, unselected } from './codeTexts';
import { printCodes } from './printCodes';

const list = css`
  direction: ltr;
  display: grid;
  /* No code breaks: one below the other where two have no room. */
  grid-template-columns: repeat(auto-fit, minmax(11ch, 1fr));
  gap: 8px 12px;
  padding: 14px 10px;
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-quiet);
  font:
    1em/1.4 ui-monospace,
    SFMono-Regular,
    Menlo,
    Consolas,
    monospace;
  text-align: center;
  white-space: nowrap;
  list-style: none;
  @media print {
    background: none;
    color: #000;
    font-size: 14pt;
  }
`;
const tools = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-evenly;
  gap: 8px 16px;
  margin-block: 12px 20px;
  @media print {
    display: none;
  }
`;
const above = css`
  margin-block-end: 12px;
`;
const onScreen = css`
  /* The box's error line has the button below it. */
  margin-block-end: 8px;
  @media print {
    display: none;
  }
`;

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** What follows goes on. */
  isDone?: boolean | undefined;
  onDone: () => void;
}

/** Shown once. Only who says that they are saved goes on. */
export function RecoveryCodes({ codes, isDone = false, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('account');
  const [isSaved, setIsSaved] = useState(false);
  const [error, setError] = useState<string>();
  const [canCopy, setCanCopy] = useState(true);
  const ref = useRef<HTMLFormElement>(null);
  // Read first; the step before it is gone with its focus.
  useEffect(() => ref.current?.querySelector<HTMLElement>('ol')?.focus(), []);
  const text = codes.join('\n');
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isSaved) {
      if (!isDone) onDone();
      return;
    }
    setError(t('recovery.save_first'));
    ref.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={ref} method="post" noValidate onSubmit={handleSubmit}>
      <ol css={list} tabIndex={-1} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <span aria-hidden="true">{code}</span>
            <span css={[visuallyHidden, unselected]}>{spelledOut(code)}</span>
          </li>
        ))}
      </ol>
      <div css={tools}>
        <CopyButton text={text} onRefused={() => setCanCopy(false)}>
          {t('recovery.copy')}
        </CopyButton>
        <TextLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('recovery.download')}
        </TextLink>
        <LinkButton
          onClick={({ currentTarget }) => printCodes(currentTarget.ownerDocument, t('recovery.title'), codes)}
        >
          {t('recovery.print')}
        </LinkButton>
      </div>
      {!canCopy && (
        <div css={above}>
          <InlineMessage tone="info">{t('totp.copy_failed')}</InlineMessage>
        </div>
      )}
      <div css={onScreen}>
        <CheckboxField
          name="saved"
          checked={isSaved}
          error={error}
          onChange={({ currentTarget: { checked } }) => {
            if (isDone) return;
            setIsSaved(checked);
            setError(undefined);
          }}
        >
          {t('recovery.saved')}
        </CheckboxField>
        <Button type="submit" isDone={isDone}>
          {t('recovery.done')}
        </Button>
      </div>
    </form>
  );
}
