import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import type { AccountFormProps } from '../AccountForm/fields';
import { inErrorLine } from '../inErrorLine';

type Suggest = (typed: string) => string | null;

export interface MailHintProps extends Pick<AccountFormProps, 'form' | 'onType'> {
  /** The field. */
  children: ReactNode;
}

/** A misspelt domain gets a hint when the field is left, which refuses nothing. Its words load with the first use. */
export function MailHint({ form, onType, children }: MailHintProps) {
  const { t } = useTranslation('account');
  const ref = useRef<HTMLDivElement>(null);
  const [suggest, setSuggest] = useState<{ domain: Suggest } | null>(null);
  const [left, setLeft] = useState('');
  const { account } = form.values;
  const domain = left === account && form.work.kind === 'idle' ? suggest?.domain(account) : null;
  const load = (): void => {
    if (suggest) return;
    import('../../flows/register/suggestDomain').then(
      ({ suggestDomain }) => setSuggest({ domain: suggestDomain }),
      () => undefined,
    );
  };
  const accept = (): void => {
    onType({ account: `${account.slice(0, account.indexOf('@') + 1)}${domain ?? ''}` });
    ref.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={ref} onFocus={load} onBlur={() => setLeft(account)}>
      {children}
      <output css={inErrorLine}>
        {domain && <LinkButton onClick={accept}>{t('register.did_you_mean', { domain })}</LinkButton>}
      </output>
    </div>
  );
}
