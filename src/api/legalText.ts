import * as v from 'valibot';

/** A legal page: the privacy policy, or the service agreement. */
export const legalTextSchema = v.object({
  /** Date of the last change, ISO 8601. */
  updated: v.string(),
  introduction: v.string(),
  sections: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
});

type Text = v.InferOutput<typeof legalTextSchema>;

/** The same, which nobody changes. */
export interface LegalText extends Pick<Text, 'updated' | 'introduction'> {
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}
