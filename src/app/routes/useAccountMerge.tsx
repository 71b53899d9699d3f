import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeOffer } from '../../flows/account/accountMerge';
import { importChunk } from '../../lib/importChunk';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton } from '../../ui/TextLink';
import type { Entry } from '../entry';
import { lazyScreen } from '../lazyScreen';
import { useEntry } from '../useEntry';
import type { MergeRouteProps } from './MergeRoute';

const Merge = lazyScreen(
  async () => (await import('./MergeRoute')).MergeRoute,
  ['account', 'content', 'merge'],
  null,
);

/** A failure of the screen itself would take the whole page's place, and what is open in it. */
const loadMerge = (entry: Entry): Promise<unknown> =>
  importChunk(() => Promise.all([import('./MergeRoute'), entry.texts.loadNamespaces(['merge'])]));

interface Shared extends Pick<MergeRouteProps, 'withProof' | 'signal' | 'onSessionOver'> {
  onChanged: () => void;
  tell: (what: string) => void;
}

/** What the sections start, what the page then shows at its top, and how often accounts were joined. */
export function useAccountMerge({ onChanged, tell, ...props }: Shared): {
  notice: ReactNode;
  count: number;
  onMerge: (offer: MergeOffer) => void;
} {
  const entry = useEntry();
  const [offer, setOffer] = useState<MergeOffer | null>(null);
  /** The offer that did not open, and how often. */
  const [failed, setFailed] = useState<{ found: MergeOffer; times: number } | null>(null);
  const [count, setCount] = useState(0);
  const { signal } = props;
  const onMerge = useCallback(
    (found: MergeOffer): void => {
      const open = async (): Promise<void> => {
        try {
          await loadMerge(entry);
        } catch {
          setFailed((before) => ({ found, times: (before?.times ?? 0) + 1 }));
          return;
        }
        if (signal.aborted) return;
        setFailed(null);
        setOffer(found);
      };
      void open();
    },
    [entry, signal],
  );
  const handleJoined = (): void => {
    setCount((before) => before + 1);
    onChanged();
    tell('merge');
  };
  const dialog = offer && (
    <Merge
      key={offer.merge}
      {...props}
      offer={offer}
      onJoined={handleJoined}
      onClose={() => setOffer(null)}
    />
  );
  // Each failure takes the focus.
  const notice = failed ? <NotLoaded key={failed.times} onRetry={() => onMerge(failed.found)} /> : dialog;
  return { notice, count, onMerge };
}

/** The offer stays where it is, too, but far below. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <InlineMessage action={<LinkButton onClick={onRetry}>{t('action.try_again')}</LinkButton>}>
        {t('error.network')}
      </InlineMessage>
    </div>
  );
}
