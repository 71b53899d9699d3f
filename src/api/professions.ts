/** Choices at registration. The keys are sent as `trade` and `position` in every language. */
export const industries = [
  'industrial_equipment',
  'automotive',
  'electronics_digital',
  'home_appliances',
  'consumer_goods',
  'medical_equipment',
  'construction',
  'advertising_creative',
] as const;

export type Industry = (typeof industries)[number];

export const positions = [
  'designer',
  'design_team_leader',
  'marketing_staff',
  'independent_studio',
  'student',
] as const;

export type Position = (typeof positions)[number];
