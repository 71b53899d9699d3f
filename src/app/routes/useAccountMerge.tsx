import { useCallback, useState, type ReactNode } from 'react';
import type { MergeOffer } from '../../flows/account/accountMerge';
import { lazyScreen } from '../lazyScreen';
import type { MergeRouteProps } from './MergeRoute';

const Merge = lazyScreen(
  async () => (await import('./MergeRoute')).MergeRoute,
  ['account', 'content', 'merge'],
  null,
);

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
  const [offer, setOffer] = useState<MergeOffer | null>(null);
  const [count, setCount] = useState(0);
  const onMerge = useCallback((found: MergeOffer): void => setOffer(found), []);
  const handleJoined = (): void => {
    setCount((before) => before + 1);
    onChanged();
    tell('merge');
  };
  const notice = offer && (
    <Merge
      key={offer.merge}
      {...props}
      offer={offer}
      onJoined={handleJoined}
      onClose={() => setOffer(null)}
    />
  );
  return { notice, count, onMerge };
}
