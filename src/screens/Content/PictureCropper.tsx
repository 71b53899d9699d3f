import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import type { PicturePart } from '../../flows/avatar/changeAvatar';
import { Button } from '../../ui/Button';
import { dialogButtons } from './dialogButtons';

/**
 * Those of the library, which would put them into the head of the document: a shadow root has none of that, and the
 * portal's policy no styles without a nonce.
 */
const stage = css`
  position: relative;
  /* A square, so that the whole of a picture's shorter side fits the window. */
  inline-size: min(288px, 46dvh, 100%);
  aspect-ratio: 1;
  margin: 16px auto;
  border-radius: var(--entry-radius-control);
  background: #17141c;
  & .reactEasyCrop_Container {
    position: absolute;
    inset: 0;
    overflow: hidden;
    border-radius: inherit;
    user-select: none;
    touch-action: none;
    cursor: move;
    display: flex;
    justify-content: center;
    align-items: center;
  }
  & .reactEasyCrop_Image {
    flex: none;
    will-change: transform;
    max-inline-size: unset;
  }
  & .reactEasyCrop_Cover_Horizontal {
    inline-size: 100%;
    block-size: auto;
  }
  & .reactEasyCrop_Cover_Vertical {
    inline-size: auto;
    block-size: 100%;
  }
  & .reactEasyCrop_CropArea {
    position: absolute;
    inset-block-start: 50%;
    /* The stage reads from left to right, as the library moves it. */
    inset-inline-start: 50%;
    transform: translate(-50%, -50%);
    box-sizing: border-box;
    border: 2px solid #fff;
    border-radius: 50%;
    box-shadow: 0 0 0 9999em rgb(0 0 0 / 0.55);
    overflow: hidden;
  }
  /* White on any picture, with a dark line around it. */
  & .reactEasyCrop_CropArea:focus-visible {
    outline: 3px solid #fff;
    outline-offset: -6px;
  }
`;
const tools = css`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: 4px 12px;
  margin-block-end: 20px;
  font-size: 0.93em;
  & > p {
    grid-column: 1 / -1;
    color: var(--entry-color-muted);
    text-wrap: pretty;
  }
  & > input {
    min-inline-size: 0;
    margin: 0;
    /* iOS zooms a page to a smaller one. */
    font-size: 16px;
    block-size: 36px;
    accent-color: var(--entry-color-accent-text);
  }
  @media (pointer: coarse) {
    & > input {
      block-size: 44px;
    }
  }
`;

const mostZoom = 4;
const zoomStep = 0.1;
/** Pixels on screen of one press of an arrow key. */
const keyboardStep = 8;

export interface PictureCropperProps {
  /** A `data:` address. */
  preview: string;
  onUse: (part: PicturePart) => Promise<void>;
  onCancel: () => void;
}

/** The owner moves and zooms the picture below a round window. */
export function PictureCropper({ preview, onUse, onCancel }: PictureCropperProps) {
  const { t } = useTranslation('content');
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const isReady = part !== null;
  // The window is there once the picture has a size.
  useEffect(() => {
    if (isReady) ref.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
  }, [isReady]);
  const handleKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    // Those of the browser zoom the page.
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') setZoom((now) => limited(now + zoomStep));
    if (key === '-' || key === '_') setZoom((now) => limited(now - zoomStep));
  };
  const use = async (): Promise<void> => {
    if (!part || isBusy) return;
    setIsBusy(true);
    await onUse(part);
    setIsBusy(false);
  };
  return (
    <>
      {/* The group inside has the focus; its keys come from the library, apart from those that zoom. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={ref} css={stage} dir="ltr" onKeyDown={handleKeyDown}>
        <Cropper
          image={preview}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t('avatar.part'), 'aria-describedby': `${id}-help` }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setPart(pixels.width > 0 ? pixels : null)}
        />
      </div>
      <div css={tools}>
        <label htmlFor={`${id}-zoom`}>{t('avatar.zoom')}</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={mostZoom}
          step={zoomStep}
          value={zoom}
          aria-valuetext={t('avatar.zoom_value', { percent: Math.round(zoom * 100) })}
          onChange={({ currentTarget }) => setZoom(limited(Number(currentTarget.value)))}
        />
        <p id={`${id}-help`}>{t('avatar.part_help')}</p>
      </div>
      <div css={dialogButtons}>
        <Button variant="secondary" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button isBusy={isBusy} isLocked={!isReady} onClick={() => void use()}>
          {t('avatar.use')}
        </Button>
      </div>
    </>
  );
}

const limited = (zoom: number): number => Math.min(mostZoom, Math.max(1, Math.round(zoom * 100) / 100));
