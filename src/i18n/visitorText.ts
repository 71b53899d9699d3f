import type { TextKey } from './namespaces';

/** A text for a visitor: one of ours by key, or a message from the hub. */
export type VisitorText = { key: TextKey; values?: Record<string, string | number> } | { text: string };
