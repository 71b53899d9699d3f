export type LegalDocument = 'agreement' | 'privacy';

export interface LegalProps {
  document: LegalDocument;
  /** It came in place of another screen: its heading takes the focus. */
  hasChanged?: boolean;
}
