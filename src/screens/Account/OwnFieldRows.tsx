import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { longestOwnValue } from '../../api/ownFieldValue';
import type { OwnField } from '../../api/userProfile';
import type { OwnFieldName } from '../../flows/account/ownProfile';
import { InlineMessage } from '../../ui/InlineMessage';
import { useBrand } from '../EntryView';
import { FieldRow, type FieldRowProps } from './FieldRow';

const notice = css`
  margin-block-end: 20px;
`;

export interface OwnFieldRowsProps {
  fields: readonly OwnField[] | undefined;
  rowProps: (name: OwnFieldName) => Omit<FieldRowProps, 'title'>;
}

/** What the tenant asks for besides our own fields. */
export function OwnFieldRows({ fields = [], rowProps }: OwnFieldRowsProps) {
  const { t } = useTranslation('content');
  return fields.map(({ id, label, type, required, purpose, choices, value }) => (
    <FieldRow
      key={id}
      {...rowProps(`fields.${id}`)}
      title={label}
      purpose={purpose}
      options={choices && optionsOf(choices, required ? null : t('own.no_answer'))}
      type={type === 'choice' ? 'text' : type}
      unsetText={t(required && !value ? 'own.needed' : 'profile.unset')}
      maxLength={longestOwnValue}
    />
  ));
}

/** @param none what takes an answer back */
function optionsOf(choices: NonNullable<OwnField['choices']>, none: string | null) {
  const options = choices.map(({ id, label }) => ({ value: id, label }));
  return none === null ? options : [...options, { value: '', label: none }];
}

/** Nothing is shown where nothing is missing. */
export function MissingFields({ fields = [] }: Pick<OwnFieldRowsProps, 'fields'>) {
  const { t, i18n } = useTranslation('content');
  const name = useBrand(({ theme }) => theme.systemName);
  const missing = fields.filter(({ required, value }) => required && !value).map(({ label }) => label);
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing);
  return (
    <div css={notice}>
      <InlineMessage tone="info">{t('own.missing', { name, fields: list })}</InlineMessage>
    </div>
  );
}
