import { css } from '@emotion/react';
import { useState } from 'react';
import { useBrand, useIsBrandPending } from '../EntryView';

const row = css`
  display: inline-flex;
  min-inline-size: 0;
  max-inline-size: 100%;
  vertical-align: top;
  align-items: center;
  gap: 10px;
  font-size: 1.13em;
  font-weight: 680;
  line-height: 1.65;
  letter-spacing: -0.01em;
  & > svg {
    flex: none;
  }
`;
const picture = css`
  inline-size: auto;
  block-size: 28px;
  max-inline-size: min(180px, 100%);
  object-fit: contain;
  border-radius: 6px;
`;
const name = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const tile = css`
  padding: 4px;
  background: rgb(255 255 255 / 0.92);
`;
/** Keeps its space before it loads, so that the name beside it does not shift. */
const square = css`
  inline-size: 28px;
`;
const mark = {
  plain: css`
    color: var(--entry-color-accent-text);
    --mark-ground: color-mix(in srgb, var(--entry-color-accent-text) 16%, transparent);
  `,
  onPanel: css`
    color: var(--entry-color-panel);
    --mark-ground: rgb(255 255 255 / 0.92);
  `,
};

/** A ring, seen through a lens. */
function Mark({ isOnPanel }: { isOnPanel: boolean }) {
  return (
    <svg
      css={isOnPanel ? mark.onPanel : mark.plain}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <rect width="28" height="28" rx="8" fill="var(--mark-ground)" />
      <circle cx="14" cy="14" r="4.5" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

/** Our mark replaces a logo that fails to load. */
export function Logo({ isOnPanel = false }: { isOnPanel?: boolean }) {
  const isBrandPending = useIsBrandPending();
  const theme = useBrand((brand) => brand.theme);
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const [isDarkBroken, setIsDarkBroken] = useState(false);
  const address = isOnPanel ? (theme.miniLogo ?? theme.fullLogo) : (theme.fullLogo ?? theme.miniLogo);
  if (isBrandPending) return null;
  const isUsable = address !== null && address !== brokenAddress;
  const showsName = !isUsable || address !== theme.fullLogo;
  const darkLogo = showsName ? theme.miniLogoDark : theme.fullLogoDark;
  const darkAddress = isOnPanel || isDarkBroken ? null : darkLogo;
  const lightGround = darkAddress ? lightOnly : ground;
  const under = isOnPanel ? tile : lightGround;
  const alt = showsName ? '' : theme.systemName;
  return (
    <span css={row}>
      {isUsable ? (
        <>
          <img
            css={[picture, showsName && square, under]}
            src={address}
            alt={alt}
            loading={darkAddress ? 'lazy' : undefined}
            onError={() => setBrokenAddress(address)}
          />
          {darkAddress && (
            <img
              css={[picture, showsName && square, darkOnly]}
              src={darkAddress}
              alt={alt}
              loading="lazy"
              onError={() => setIsDarkBroken(true)}
            />
          )}
        </>
      ) : (
        <Mark isOnPanel={isOnPanel} />
      )}
      {showsName && <span css={name}>{theme.systemAbbreviation}</span>}
    </span>
  );
}

/** Most logos are made for a light background: on a dark one, and on the accent, a white tile is put under them. */
export const ground = css`
  padding: var(--logo-inset);
  background: var(--entry-logo-ground);
`;
/** A brand with logos for both schemes shows one of the two; the browser does not load what is not displayed. */
export const lightOnly = css`
  display: var(--when-light);
`;
export const darkOnly = css`
  display: var(--when-dark);
`;
