export type LegalDocument = 'agreement' | 'privacy';

export interface LegalProps {
  document: LegalDocument;
  /** Whether this screen replaced another: its heading then takes the focus. */
  hasChanged?: boolean;
}
