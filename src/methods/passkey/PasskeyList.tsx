import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyEntry } from '../../api/passkeys';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { lead, problem, rows, small } from '../../screens/Account/listStyles';
import { MissingList } from '../../screens/Account/MissingList';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { newPasskey } from './ownPasskeys';
import { PasskeyRow, type RowTask } from './PasskeyRow';
import { providerName } from './providerNames';

export interface PasskeyListProps {
  list: OwnedList<PasskeyEntry>;
  isOnlyWay?: boolean;
  /** The tenant demands a second factor, and the account has only passkeys: the last one stays. */
  isDemanded?: boolean;
  /** Whether this browser can make one. */
  canAdd: boolean;
  /** @returns whether one was made */
  onAdd: () => Promise<boolean>;
  /** @returns whether it was renamed */
  onRename: (id: string, name: string) => Promise<boolean>;
  /** @returns whether it was removed */
  onRemove: (id: string) => Promise<boolean>;
  onReload: () => void;
}

/** Each has a button that renames it, and one that removes it after a question. */
export function PasskeyList(props: PasskeyListProps) {
  const { list, isOnlyWay = false, isDemanded = false, canAdd, onAdd, onRename, onRemove, onReload } = props;
  const { t, i18n } = useTranslation('content');
  const [open, setOpen] = useState<{ id: string; task: RowTask } | null>(null);
  const [done, setDone] = useState({ text: '', takesFocus: false });
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (done.takesFocus) ref.current?.focus();
  }, [done]);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const nameOf = ({ name, provider }: PasskeyEntry): string =>
    name || (providerName(provider) ?? t('passkeys.unnamed'));
  const act = async (work: Promise<boolean>, text: string, takesFocus = false): Promise<void> => {
    if (!(await work)) return;
    setOpen(null);
    setDone({ text, takesFocus });
  };
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('passkeys.title')}>
      <p css={lead}>{t(items.length === 0 ? 'passkeys.none' : 'passkeys.lead')}</p>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((item) => (
          <PasskeyRow
            key={item.id}
            passkey={item}
            isOnlyWay={isOnlyWay}
            isDemanded={isDemanded && items.length === 1}
            name={nameOf(item)}
            task={open?.id === item.id ? open.task : null}
            isOtherOpen={open !== null && open.id !== item.id}
            isBusy={ending === item.id}
            isLocked={ending !== null}
            onOpen={(task) => setOpen(task && { id: item.id, task })}
            onRename={(name) => void act(onRename(item.id, name), t('passkeys.renamed'))}
            onRemove={() => void act(onRemove(item.id), t('passkeys.removed', { name: nameOf(item) }), true)}
          />
        ))}
      </ul>
      {canAdd && (
        <Button
          css={small}
          variant="secondary"
          isBusy={ending === newPasskey}
          isLocked={ending !== null}
          onClick={() => void act(onAdd(), t('passkeys.added'))}
        >
          {t('passkeys.add')}
        </Button>
      )}
      <StatusText>{done.text}</StatusText>
    </section>
  );
}
