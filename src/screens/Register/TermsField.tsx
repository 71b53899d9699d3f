import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { termsOf, type Terms } from '../../flows/form/terms';
import { CheckboxField } from '../../ui/CheckboxField';
import { TextLink } from '../../ui/TextLink';
import { type AccountFormProps, useFieldError } from '../AccountForm/fields';
import { useBrand, useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';

const hint = css`
  margin-block: 4px 12px;
  color: var(--entry-color-muted);
  font-size: var(--entry-label-size);
  line-height: 1.48;
`;

/** Chinese could break inside a document's name. */
const oneLine = css`
  &:lang(zh) {
    white-space: nowrap;
  }
`;

/** The documents whose pages are on, or a text if there are none. */
export function TermsField(props: AccountFormProps) {
  const terms = useBrand(({ profile }) => termsOf(profile));
  return terms === 'none' ? <NoTerms /> : <TermsBox {...props} terms={terms} />;
}

/** If both pages are off there is nothing to agree to: says whom to ask. */
function NoTerms() {
  const { t } = useTranslation('account');
  const { theme, contact } = useBrand((brand) => brand);
  return (
    <p css={hint}>
      {t('register.terms_none', { name: theme.systemName })}
      {contact && (
        <>
          {' '}
          <TextLink href={contact.url} target="_blank">
            {contact.title || t('layout.contact')}
          </TextLink>
        </>
      )}
    </p>
  );
}

/** Its words depend on the language. */
const slots = { privacy: '{privacy}', agreement: '{agreement}' } as const;

/** Links open a new tab, so that nothing typed is lost. */
function TermsBox({ form, onType, terms }: AccountFormProps & { terms: Exclude<Terms, 'none'> }) {
  const { t } = useTranslation('account');
  const { portal } = useEntryView();
  const policyUrl = useBrand((brand) => brand.policyUrl);
  const errorOf = useFieldError(form);
  const names = { privacy: t('legal.privacy'), agreement: t('legal.agreement') };
  const sentence = (words: typeof names | typeof slots): string =>
    terms === 'both' ? t('register.terms', words) : t('register.terms_one', { document: words[terms] });
  const links: Readonly<Record<string, ReactNode>> = {
    [slots.privacy]: pageLink(policyUrl ?? hrefOf('privacy', portal), names.privacy),
    [slots.agreement]: pageLink(hrefOf('agreement', portal), names.agreement),
  };
  const isLocked = form.work.kind !== 'idle';
  return (
    <CheckboxField
      name="isAgreed"
      // Without the links, whose touch targets would put white space between Chinese words.
      aria-label={sentence(names)}
      checked={form.values.isAgreed}
      error={errorOf('isAgreed')}
      required
      aria-disabled={isLocked || undefined}
      onChange={({ currentTarget }) => {
        // A checkbox has no `readOnly`: restore its value.
        if (isLocked) currentTarget.checked = form.values.isAgreed;
        else onType({ isAgreed: currentTarget.checked });
      }}
    >
      {sentence(slots)
        .split(/(\{privacy\}|\{agreement\})/)
        .map((piece) => links[piece] ?? piece)}
    </CheckboxField>
  );
}

const pageLink = (href: string, words: string): ReactNode => (
  <TextLink key={href} css={oneLine} href={href} target="_blank">
    {words}
  </TextLink>
);
