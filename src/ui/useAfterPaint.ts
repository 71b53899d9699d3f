import { useEffect, useState } from 'react';

/**
 * A value that follows another one right behind the paint: what is cheap is answered at once, what is much to draw comes
 * with the next frame.
 * @param value the one to follow
 * @param first what to begin with, unless with the value itself
 */
export function useAfterPaint<Value>(value: Value, first: Value = value): Value {
  const [followed, setFollowed] = useState(first);
  // Effects run when the browser has painted: to draw twice is the point.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setFollowed(value), [value]);
  return followed;
}
