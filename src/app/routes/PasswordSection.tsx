import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createPasswordChange } from '../../flows/account/passwordChange';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import { PasswordRow } from '../../screens/Account/PasswordRow';
import type { OwnSectionProps } from './accountSections';

export function PasswordSection(props: OwnSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged, profile } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(() => {
    const { services, completion } = context;
    return createPasswordChange({ services, completion, withProof, signal, onSessionOver });
  }, [context, withProof, signal, onSessionOver]);
  return (
    <AccountSection title={t('password_change.title')}>
      <PasswordRow
        form={useStore(flow.form)}
        isFirst={profile.offers?.includes('password') !== true}
        onEdit={(field) => flow.edit(field)}
        onFold={() => flow.reset()}
        onSave={async (values) => {
          const isSaved = await flow.save(values);
          if (isSaved) onChanged();
          return isSaved;
        }}
      />
    </AccountSection>
  );
}
