import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createDataCopy } from '../../flows/account/dataCopy';
import { fetchCopy } from '../../flows/account/fetchCopy';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { DataCopyRow } from '../../screens/Account/DataCopyRow';
import { createFileKeeper } from '../services/fileKeeper';

const fileName = 'account.zip';

export function DataCopySection({
  context,
  withProof,
  signal,
  onSessionOver,
  onChanged,
}: AccountSectionProps) {
  const { t, i18n } = useTranslation('content');
  const flow = useMemo(() => {
    const { services } = context;
    return createDataCopy({
      services,
      withProof,
      signal,
      onSessionOver,
      files: createFileKeeper(window, fileName),
      fetchCopy: (id, until) => fetchCopy({ services, language: () => i18n.language }, id, until),
    });
  }, [context, withProof, signal, onSessionOver, i18n]);
  useEffect(() => void flow.load(), [flow]);
  // The activity has an entry of both.
  const tell = async (isDone: Promise<boolean>): Promise<void> => {
    if (await isDone) onChanged();
  };
  return (
    <AccountSection title={t('copy.title')}>
      <DataCopyRow
        state={useStore(flow.state)}
        fileName={fileName}
        onReload={() => void flow.load()}
        onAsk={() => void tell(flow.ask())}
        onDownload={() => void tell(flow.download())}
      />
    </AccountSection>
  );
}
