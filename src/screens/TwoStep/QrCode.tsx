import { css } from '@emotion/react';
import { useMemo } from 'react';
import { useLazy } from '../../ui/lazyComponent';

const loadPath = async () => (await import('./qrPath')).qrPath;

/** Dark on light in every colour scheme: many readers take no other. */
const box = css`
  inline-size: 192px;
  max-inline-size: 100%;
  aspect-ratio: 1;
  margin: 14px auto;
  border-radius: 10px;
  overflow: hidden;
  background: #fff;
  forced-color-adjust: none;
  box-shadow: 0 0 0 1px var(--entry-color-line);
  & > svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

/** Show what it holds as text too. Without its chunk it takes no space. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { part: qrPath, failure } = useLazy(loadPath);
  const picture = useMemo(() => qrPath?.(text), [qrPath, text]);
  if (failure) return null;
  return (
    <div css={box}>
      {picture && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a page's policy may refuse the address of a picture
          role="img"
          aria-label={label}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
        >
          <path d={picture.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
