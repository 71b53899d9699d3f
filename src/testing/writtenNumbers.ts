/** A phone number as someone writes it beside a country, and what becomes of it. */
export interface WrittenNumber {
  written: string;
  /** The country that is chosen in the form: ISO 3166 code. */
  country: string;
  /** What the form sends: 11 digits for mainland China, E.164 for others; `null` when the form refuses it. */
  sent: string | null;
  /** The country whose number it is, when that is another one. */
  of?: string;
  /** Whether the hub sends no code there, because it is no mobile number. */
  isLandline?: boolean;
}

const row = (country: string, written: string, sent: string | null, more: Partial<WrittenNumber> = {}) => ({
  country,
  written,
  sent,
  ...more,
});

/** Numbers of 24 countries and more in the ways people write them: for widget and hub alike. */
export const writtenNumbers: readonly WrittenNumber[] = [
  row('CN', '138 0013 8000', '13800138000'),
  row('CN', '138-0013-8000', '13800138000'),
  row('CN', '138.0013.8000', '13800138000'),
  row('CN', '0086 13800138000', '13800138000'),
  row('CN', '(+86)138 0013 8000', '13800138000'),
  row('CN', 'tel:13800138000', '13800138000'),
  row('CN', '１３８００１３８０００', '13800138000'),
  row('CN', '+86 199 0013 8000', '19900138000'),
  row('CN', '\u202d13800138000\u202c', '13800138000'),
  row('CN', '138 0013 8000 ext. 5', null),
  row('CN', '1380013800', null),
  row('CN', '010 6552 9988', null),
  row('HK', '9123 4567', '+85291234567'),
  row('TW', '0912-345-678', '+886912345678'),
  row('SG', '8123 4567', '+6581234567'),
  row('JP', '090-1234-5678', '+819012345678'),
  row('KR', '010-2345-6789', '+821023456789'),
  row('IN', '098765 43210', '+919876543210'),
  row('TH', '081-234-5678', '+66812345678'),
  row('VN', '091 234 56 78', '+84912345678'),
  row('AU', '0412 345 678', '+61412345678'),
  row('US', '(415) 555-2671', '+14155552671'),
  row('US', '415.555.2671 x123', '+14155552671'),
  row('CA', '1-506-234-5678', '+15062345678'),
  row('MX', '55 1234 5678', '+525512345678'),
  row('BR', '(11) 96123-4567', '+5511961234567'),
  row('AR', '011 15-2345-6789', '+5491123456789'),
  row('GB', '07400 123456', '+447400123456'),
  row('GB', '+44 (0)7400 123456', '+447400123456'),
  row('FR', '06 12 34 56 78', '+33612345678'),
  row('DE', '0151/23456789', '+4915123456789'),
  row('DE', '0049 151 23456789', '+4915123456789'),
  row('DE', '＋４９　１５１　２３４５６７８９', '+4915123456789'),
  row('DE', '+44 7400 123456', '+447400123456', { of: 'GB' }),
  row('DE', '030 123456', '+4930123456', { isLandline: true }),
  row('CN', '+49 (0)151 23456789', '+4915123456789', { of: 'DE' }),
  row('IT', '312 345 6789', '+393123456789'),
  row('ES', '612 34 56 78', '+34612345678'),
  row('CH', '079 123 45 67', '+41791234567'),
  row('SE', '070-123 45 67', '+46701234567'),
  row('PL', '512 345 678', '+48512345678'),
  row('RU', '8 (912) 345-67-89', '+79123456789'),
  row('TR', '0501 234 56 78', '+905012345678'),
  row('SA', '٠٥١ ٢٣٤ ٥٦٧٨', '+966512345678'),
  row('EG', '٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'),
  row('IR', '۰۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'),
  row('DE', '15', null),
  row('DE', 'Telefon', null),
];
