import { css } from '@emotion/react';
import { Component, type ReactNode } from 'react';
import { part } from '../../brand/tokens/part';
import { EntryLayout } from '../EntryLayout/EntryLayout';
import { useEntryView } from '../EntryView';
import { HeadingFocus } from '../HeadingFocus';

const around = css`
  padding: 24px;
  border-radius: var(--entry-radius-card);
  background: var(--entry-color-surface);
`;
const tall = css`
  min-block-size: 100svh;
  padding-block-start: 22svh;
  border-radius: 0;
`;
const column = css`
  max-inline-size: var(--entry-column);
  margin-inline: auto;
`;

interface FailureLayoutProps {
  /** Only after a change of screen may the heading take the focus. */
  hasMoved: boolean;
  children: ReactNode;
}

/** The usual layout; if that is what broke, one that holds nothing that could fail as well. */
export class FailureLayout extends Component<FailureLayoutProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (this.state.isBroken) return <PlainLayout {...this.props} />;
    return (
      <EntryLayout screen="failure" hasChanged={this.props.hasMoved}>
        {this.props.children}
      </EntryLayout>
    );
  }
}

function PlainLayout({ hasMoved, children }: FailureLayoutProps) {
  const { mode } = useEntryView();
  // A partner's page has its own `<main>`.
  const Container = mode === 'tag' ? 'div' : 'main';
  return (
    <Container
      css={[around, mode === 'page' && tall]}
      part={part('layout')}
      data-entered={hasMoved || undefined}
    >
      <div css={column}>
        <HeadingFocus />
        {children}
      </div>
    </Container>
  );
}

const picture = css`
  margin-block-end: 18px;
  color: var(--entry-color-accent-text);
`;

/** A cube whose lid has come off. */
export function FailurePicture() {
  return (
    <svg css={picture} width="52" height="67" viewBox="10 3 52 67" fill="currentColor" aria-hidden="true">
      <path opacity=".18" d="M10 34 34 46v24L10 58z" />
      <path opacity=".34" d="M62 34 38 46v24l24-12z" />
      <path d="m33 3 26 10-22 13L12 15z" />
    </svg>
  );
}
