import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { problem } from './listStyles';
import { MissingList } from './MissingList';

type Shown<Item> = Extract<OwnedList<Item>, { kind: 'shown' }>;

export interface OwnedTableProps<Item> {
  list: OwnedList<Item>;
  label: string;
  onReload: () => void;
  /** @param tell says what has ended; the focus was on a button that is gone then, and goes to the list */
  children: (shown: Shown<Item>, tell: (text: string) => void) => ReactNode;
}

/** Around the rows of what an account owns: what is missing, what failed, what has ended. */
export function OwnedTable<Item>({ list, label, onReload, children }: OwnedTableProps<Item>) {
  const { i18n } = useTranslation('content');
  // An object, so that a second one of the same name moves the focus too.
  const [ended, setEnded] = useState({ text: '' });
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ended.text !== '') ref.current?.focus();
  }, [ended]);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  return (
    <section ref={ref} tabIndex={-1} aria-label={label}>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      {children(list, (text) => setEnded({ text }))}
      <StatusText>{ended.text}</StatusText>
    </section>
  );
}
