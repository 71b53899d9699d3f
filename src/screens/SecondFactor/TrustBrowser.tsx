import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../ui/CheckboxField';

export interface TrustBrowserProps {
  isTrusted: boolean;
  isLocked: boolean;
  onChange: (isTrusted: boolean) => void;
}

/** Skips the step in this browser, which a shared one should not do. */
export function TrustBrowser({ isTrusted, isLocked, onChange }: TrustBrowserProps) {
  const { t } = useTranslation('account');
  return (
    <CheckboxField
      name="trust_browser"
      checked={isTrusted}
      aria-disabled={isLocked || undefined}
      onChange={({ currentTarget: { checked } }) => {
        if (!isLocked) onChange(checked);
      }}
    >
      {t('factor.trust')}
    </CheckboxField>
  );
}
