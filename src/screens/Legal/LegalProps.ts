export type LegalDocument = 'agreement' | 'privacy';

export interface LegalProps {
  document: LegalDocument;
}
