import { useEffect, useState } from 'react';
import type { WechatScan } from './wechatScan';
import type { WechatPanelProps } from './WechatPanelProps';
import { useStore } from '../../lib/useStore';
import type { MethodContext } from '../method';

/** Watches the scan while the code is shown and `isWanted`. */
export function useWechatPanel(
  scan: WechatScan,
  { view, inApp }: Pick<MethodContext, 'view' | 'inApp'>,
  isWanted = true,
): WechatPanelProps {
  const state = useStore(scan.state);
  const secondsLeft = useStore(scan.secondsLeft);
  const [hint] = useState(() => scanHint(view, inApp));
  const [isAskedFor, setIsAskedFor] = useState(false);
  const isCodeShown = hint === null || isAskedFor;
  const code = 'code' in state ? state.code : null;
  // On the visitor's own phone a code is of use unseen, where it comes with a link that opens WeChat.
  const isLinked = hint === 'phone' && (state.kind === 'loading' || code?.appLink != null);
  const isWatched = isWanted && (isCodeShown || isLinked);
  useEffect(() => {
    if (!isWatched) return undefined;
    const handlePageShow = (event: PageTransitionEvent): void => {
      // The requests and the code from before the page was left no longer count.
      if (event.persisted) scan.refresh();
    };
    scan.start();
    view.addEventListener('pageshow', handlePageShow);
    return () => {
      scan.stop();
      view.removeEventListener('pageshow', handlePageShow);
    };
  }, [scan, view, isWatched]);
  return {
    state,
    secondsLeft,
    hint,
    isCodeShown,
    appLink: hint === 'phone' && !isCodeShown ? (code?.appLink ?? null) : null,
    onShowCode: () => setIsAskedFor(true),
    onPictureFailed: (image) => scan.failPicture(image),
    onRefresh: () => scan.refresh(),
    onRetry: () => scan.retry(),
  };
}

/** Largest sides. A narrow window on a larger screen can be scanned. */
const widestPhone = 500;

/** `null` if the visitor's phone can scan a code on this screen. */
export function scanHint({ screen }: Pick<Window, 'screen'>, inApp: string | null): WechatPanelProps['hint'] {
  if (inApp === 'wechat') return 'inside';
  return Math.min(screen.width, screen.height) <= widestPhone ? 'phone' : null;
}
