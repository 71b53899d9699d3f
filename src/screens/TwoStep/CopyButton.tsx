import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { StatusText } from '../../ui/StatusText';

interface CopyButtonProps {
  text: string;
  children: string;
  /** The visitor selects the text instead. */
  onRefused: () => void;
}

/** Says beside itself, and to screen readers, that it has copied. */
export function CopyButton({ text, children, onRefused }: CopyButtonProps) {
  const { t } = useTranslation('account');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
      onRefused();
    }
  };
  return (
    <span>
      <LinkButton onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
        {isCopied ? t('totp.copied') : children}
      </LinkButton>
      <StatusText>{isCopied ? t('totp.copied') : ''}</StatusText>
    </span>
  );
}
