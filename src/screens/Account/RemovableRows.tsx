import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { danger, row, rows } from './listStyles';
import { questionStyle, RowQuestion } from './RowQuestion';
import { useRowFocus } from './useRowFocus';

export interface RemovableItem {
  id: string;
  name: string;
  question: string;
  content: ReactNode;
  /** It has no button then. */
  stays?: boolean;
}

export interface RemovableRowsProps {
  items: readonly RemovableItem[];
  /** Of the item that is being removed. */
  ending: string | null;
  /** @returns whether it was removed */
  onRemove: (id: string) => Promise<boolean>;
  onRemoved: (name: string) => void;
}

/** Each row has a button that removes it after a question, which takes the place of its content. */
export function RemovableRows({ items, ending, onRemove, onRemoved }: RemovableRowsProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const remove = async ({ id, name }: RemovableItem): Promise<void> => {
    if (!(await onRemove(id))) return;
    setAsked(null);
    onRemoved(name);
  };
  return (
    <ul css={rows} hidden={items.length === 0}>
      {items.map((item) => (
        <RemovableRow
          key={item.id}
          {...{ item, asked, ending }}
          onAsk={(isAsked) => setAsked(isAsked ? item.id : null)}
          onConfirm={() => void remove(item)}
        />
      ))}
    </ul>
  );
}

interface RemovableRowProps extends Pick<RemovableRowsProps, 'ending'> {
  item: RemovableItem;
  /** Id of the row that asks. */
  asked: string | null;
  onAsk: (isAsked: boolean) => void;
  onConfirm: () => void;
}

function RemovableRow({ item, asked, ending, onAsk, onConfirm }: RemovableRowProps) {
  const { t } = useTranslation('content');
  const { id, name, question, content, stays = false } = item;
  const isAsked = asked === id;
  const isLocked = ending !== null;
  const ref = useRowFocus(isAsked ? 0 : null, asked !== null && !isAsked);
  const label = t('links.remove_named', { provider: name });
  if (isAsked)
    return (
      <li ref={ref} css={questionStyle} aria-label={label}>
        <RowQuestion
          question={question}
          action={t('links.remove')}
          isBusy={ending === id}
          onCancel={() => onAsk(false)}
          {...{ isLocked, onConfirm }}
        />
      </li>
    );
  return (
    <li ref={ref} css={row}>
      <div>{content}</div>
      {!stays && (
        <LinkButton
          css={danger}
          aria-label={label}
          aria-disabled={isLocked || undefined}
          onClick={isLocked ? undefined : () => onAsk(true)}
        >
          {t('links.remove')}
        </LinkButton>
      )}
    </li>
  );
}
