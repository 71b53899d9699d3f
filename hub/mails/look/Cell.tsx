/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { CSSProperties, ReactNode } from 'react';

interface CellProps {
  className?: string;
  style: CSSProperties;
  children: ReactNode;
}

/** A box with space around its content. Outlook keeps space only in a cell: no margin, and none of a table. */
export function Cell({ className, style, children }: CellProps): ReactNode {
  return (
    <Section>
      <Row>
        <Column className={className} style={style}>
          {children}
        </Column>
      </Row>
    </Section>
  );
}
