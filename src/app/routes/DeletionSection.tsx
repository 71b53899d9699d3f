import { useTranslation } from 'react-i18next';
import type { HostEvents } from '../../flows/services';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import { DeletionRow } from '../../screens/Account/DeletionRow';
import type { OwnSectionProps } from './accountSections';

export function DeletionSection({ context, deletion: flow, onChanged, profile }: OwnSectionProps) {
  const { t } = useTranslation('content');
  const tell = async (isDone: Promise<boolean>): Promise<boolean> => {
    if (!(await isDone)) return false;
    onChanged();
    return true;
  };
  const { email, mobile, username } = profile;
  const name = email || mobile || username || t('deletion.word');
  return (
    <AccountSection title={t('deletion.title')}>
      <DeletionRow
        name={name}
        state={useStore(flow.state)}
        onReload={() => void flow.load()}
        onOpen={() => flow.open()}
        onClose={() => flow.close()}
        onEdit={() => flow.edit()}
        onAsk={async (typed) => {
          const isAsked = await tell(flow.ask(typed, name));
          const now = flow.state.get();
          if (isAsked && now.kind === 'due') tellHost(context.services.host, now.at);
          return isAsked;
        }}
        onKeep={() => tell(flow.keep())}
      />
    </AccountSection>
  );
}

function tellHost(host: HostEvents, dueAt: number): void {
  const detail = { due_at: dueAt };
  host.dispatch('account-deleted', detail);
  host.post('account-deleted', detail);
}
