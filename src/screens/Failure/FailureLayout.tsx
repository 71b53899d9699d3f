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
  /** Whether the visitor has changed screens: only then may the heading take the focus. */
  hasMoved: boolean;
  children: ReactNode;
}

/** The usual layout around a failure; if that is what broke, one that holds nothing that could fail as well. */
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
  const Place = mode === 'tag' ? 'div' : 'main';
  return (
    <Place css={[around, mode === 'page' && tall]} part={part('layout')} data-entered={hasMoved || undefined}>
      <div css={column}>
        <HeadingFocus />
        {children}
      </div>
    </Place>
  );
}
