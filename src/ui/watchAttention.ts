/** Longer than a double click: until then a click on the page does not count. */
export const attentionMs = 600;

export type AttentionView = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
> & {
  document: Pick<Document, 'visibilityState' | 'hasFocus' | 'addEventListener' | 'removeEventListener'>;
  parent: unknown;
};

/**
 * A page inside another one gets the focus only with the first click, so that there being visible is enough.
 * @param onChange called with each change; the first value is `false`
 * @returns stops
 */
export function watchAttention(view: AttentionView, onChange: (isAttended: boolean) => void): () => void {
  const { document } = view;
  let timer: number | undefined;
  const isEmbedded = view.parent !== view;
  const isSeen = (): boolean => document.visibilityState === 'visible' && (isEmbedded || document.hasFocus());
  const stop = (): void => {
    view.clearTimeout(timer);
    timer = undefined;
  };
  const report = (): void => {
    if (isSeen()) onChange(true);
    else timer = undefined;
  };
  const look = (): void => {
    if (!isSeen()) {
      stop();
      onChange(false);
    } else timer ??= view.setTimeout(report, attentionMs);
  };
  const windowEvents = ['focus', 'blur', 'pageshow', 'pagehide'] as const;
  for (const name of windowEvents) view.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stop();
    for (const name of windowEvents) view.removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
  };
}
