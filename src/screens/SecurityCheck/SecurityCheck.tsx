import { css } from '@emotion/react';
import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import type { VisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { LinkButton } from '../../ui/TextLink';

const lead = css`
  margin-block-end: 16px;
  color: var(--entry-color-muted);
`;
/** White behind the captcha in the dark scheme too, because its characters are dark. */
const captcha = css`
  inline-size: 100%;
  block-size: 84px;
  margin-block-end: 16px;
  border: 1px solid var(--entry-color-line);
  border-radius: var(--entry-radius-control);
  background: #fff;
  object-fit: contain;
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
  /** `data:` address of the captcha image. */
  image: string;
  /** The running request. */
  task: 'solve' | 'refresh' | null;
  problem: VisitorText | null;
  onSubmit: (text: string) => void;
  onRefresh: () => void;
  onCancel: () => void;
}

/** A dialog with an image captcha, over the screen that needs it. */
export function SecurityCheck({ image, task, problem, onSubmit, onRefresh, onCancel }: SecurityCheckProps) {
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
      <img css={captcha} src={image} alt={t('security.image')} />
      <form method="post" noValidate onSubmit={handleSubmit}>
        <Field
          label={t('security.code')}
          error={problem ? translateVisitorText(i18n, problem) : undefined}
          action={
            <LinkButton aria-disabled={task ? true : undefined} onClick={task ? undefined : onRefresh}>
              {t('security.refresh')}
            </LinkButton>
          }
        >
          {(attributes) => (
            <TextInput
              {...attributes}
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
