import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../ui/CheckboxField';
import { TextLink } from '../../ui/TextLink';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { useFieldError } from '../AccountForm/useFieldError';
import { useBrand, useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';

/** Placeholders of the two documents in the sentence; their order depends on the language. */
const slots = { privacy: '{privacy}', agreement: '{agreement}' } as const;

/** The terms. Links open a new tab, so that nothing typed is lost; a page that is switched off has no link. */
export function TermsField({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const { portal } = useEntryView();
  const brand = useBrand((now) => now);
  const errorOf = useFieldError(form);
  const documents: Readonly<Record<string, ReactNode>> = {
    [slots.privacy]: pageLink(
      brand.flags.privacyPage,
      brand.policyUrl ?? hrefOf('privacy', portal),
      t('legal.privacy'),
    ),
    [slots.agreement]: pageLink(brand.flags.agreementPage, hrefOf('agreement', portal), t('legal.agreement')),
  };
  const isLocked = form.work.kind !== 'idle';
  return (
    <CheckboxField
      name="isAgreed"
      // Without the links, whose touch targets would put white space between Chinese words.
      aria-label={t('register.terms', { privacy: t('legal.privacy'), agreement: t('legal.agreement') })}
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
      {t('register.terms', slots)
        .split(/(\{privacy\}|\{agreement\})/)
        .map((piece) => documents[piece] ?? piece)}
    </CheckboxField>
  );
}

function pageLink(isOn: boolean, href: string, words: string): ReactNode {
  if (!isOn) return words;
  return (
    <TextLink key={href} href={href} target="_blank">
      {words}
    </TextLink>
  );
}
