/** Two bars, or a triangle when paused; 14 px. */
export function PauseIcon({ isPaused }: { isPaused: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      {isPaused ? <path d="M4 2.5v9l7.5-4.5Z" /> : <path d="M3.5 2.5h2.2v9H3.5Zm4.8 0h2.2v9H8.3Z" />}
    </svg>
  );
}
