/** Names for `::part()` (docs/contract.md section 3) and what each styles. The docs' table is generated from this. */
export const parts = {
  layout: 'everything the element renders',
  panel: 'brand side of the page layout',
  'panel-controls': 'marks and pause button of the pictures on the brand side',
  header: 'logo, help center and language above the form',
  footer: 'legal links below the form',
  card: 'surface behind the form in tag mode',
  heading: "the screen's title",
  lead: 'line below the title',
  form: 'form of a screen',
  field: 'label, control and error of one field',
  label: "a field's label",
  input: 'a text control',
  error: 'text below an invalid field',
  button: 'every button with a text',
  'button-primary': 'main button of a screen',
  'button-secondary': 'secondary buttons, such as those of providers',
  link: 'links and buttons that look like links',
  divider: 'line between the form and the other methods',
  notice: 'message inside a screen',
  toast: 'message that disappears by itself',
  tabs: 'row of tabs',
  tab: 'one tab',
  menu: 'list that a menu button opens',
} as const;

export type PartName = keyof typeof parts;
