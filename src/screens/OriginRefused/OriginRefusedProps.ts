export interface OriginRefusedProps {
  /** The portal's own sign-in page. */
  newTabHref: string;
}
