import { css } from '@emotion/react';
import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { light } from '../../brand/tokens/colors';
import { translateVisitorText, type VisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { LinkButton } from '../../ui/TextLink';
import { Icon } from '../../ui/icons/icons';

const lead = css`
  margin-block-end: 16px;
  text-wrap: pretty;
  color: var(--entry-color-muted);
`;
/**
 * Nearly white in the light scheme, a soft grey in the dark one. Both sides leave as much room as the button takes,
 * so that it covers no character and they stay in the middle.
 */
const frame = css`
  position: relative;
  isolation: isolate;
  margin-block-end: 16px;
  padding: 10px 44px;
  border: 1px solid var(--entry-color-line);
  border-radius: var(--entry-radius-control);
  background: color-mix(in srgb, #fff 72%, var(--entry-color-quiet));
  color: ${light.ink};
  /* Dark characters on the system's black ground could not be read. */
  forced-color-adjust: none;
`;
/** Multiplied with its frame, so that a picture's light ground becomes that of the frame. */
const captcha = css`
  inline-size: 100%;
  block-size: auto;
  min-block-size: 76px;
  max-block-size: 140px;
  object-fit: contain;
  mix-blend-mode: multiply;
  filter: brightness(1.08);
`;
const refresh = css`
  appearance: none;
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 0;
  border-radius: var(--entry-radius-control);
  background: none;
  color: inherit;
  cursor: pointer;
  &:hover:not([aria-disabled='true']) > svg {
    color: ${light.accentText};
  }
  &:focus-visible {
    outline-color: currentColor;
    outline-offset: -6px;
  }
  &[aria-disabled='true'] {
    cursor: default;
    opacity: 0.6;
  }
`;
const characters = css`
  letter-spacing: 0.18em;
`;
const other = css`
  margin-block-end: 8px;
`;
const buttons = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 10px;
  margin-block-start: 8px;
`;
const cancel = css`
  padding-inline: 20px;
`;

export interface SecurityCheckProps {
  /** A `data:` address. */
  image: string;
  task: 'solve' | 'refresh' | null;
  problem: VisitorText | null;
  onSubmit: (text: string) => void;
  onRefresh: () => void;
  /** There is another way than to read it. */
  onGiveUp?: (() => void) | undefined;
  onCancel: () => void;
}

/** Shown over the screen that needs the captcha. */
export function SecurityCheck({
  image,
  task,
  problem,
  onSubmit,
  onRefresh,
  onGiveUp,
  onCancel,
}: SecurityCheckProps) {
  const { t, i18n } = useTranslation('account');
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef(image);
  // A layout effect, so that it runs before an answer to the new captcha can be typed.
  useLayoutEffect(() => {
    // The typed text belongs to the previous captcha.
    if (shown.current !== image && ref.current) ref.current.value = '';
    shown.current = image;
    if (problem) ref.current?.focus();
  }, [image, problem]);
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!task) onSubmit(ref.current?.value ?? '');
  };
  return (
    <Dialog title={t('security.title')} onCancel={onCancel}>
      <p css={lead}>{t('security.lead')}</p>
      <div css={frame}>
        <img css={captcha} src={image} alt={t('security.image')} />
        <button
          type="button"
          css={refresh}
          aria-label={t('security.refresh')}
          title={t('security.refresh')}
          aria-disabled={task ? true : undefined}
          onClick={task ? undefined : onRefresh}
        >
          <Icon size={18}>
            <path d="M16 10a6 6 0 1 1-1.9-4.4M16 3v3.4h-3.4" strokeWidth={1.7} />
          </Icon>
        </button>
      </div>
      <form method="post" noValidate onSubmit={handleSubmit}>
        <Field label={t('security.code')} error={problem ? translateVisitorText(i18n, problem) : undefined}>
          {(attributes) => (
            <TextInput
              {...attributes}
              css={characters}
              ref={ref}
              name="image_code"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={16}
              required
              readOnly={task === 'solve'}
            />
          )}
        </Field>
        {onGiveUp && (
          <p css={other}>
            <LinkButton onClick={onGiveUp}>{t('security.unreadable')}</LinkButton>
          </p>
        )}
        <div css={buttons}>
          <Button css={cancel} variant="secondary" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" isBusy={task === 'solve'} isLocked={task === 'refresh'}>
            {t('security.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
