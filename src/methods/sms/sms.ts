import type { FormMethod } from '../method';

export const sms: FormMethod = {
  id: 'sms',
  surface: 'tab',
  isOffered: ({ methods }) => methods.includes('sms'),
  loadPhoneWay: () => import('./phoneWay'),
};
