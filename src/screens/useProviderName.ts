import { useTranslation } from 'react-i18next';
import { useBrand } from './EntryView';

/** An unknown method of another service keeps its id. */
export function useProviderName(): (id: string) => string {
  const { t } = useTranslation();
  const added = useBrand(({ providers }) => providers);
  return (id) => {
    if (id === 'wechat' || id === 'lark') return t(`login.${id}`);
    if (id === 'google') return 'Google';
    return added.find((provider) => provider.id === id)?.name ?? id;
  };
}
