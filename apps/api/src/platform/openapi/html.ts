/** HTML that was put together with every value escaped. */
export class Markup {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Markup | string | number | false | null | undefined | readonly Value[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Text that is HTML already and written by us. */
export const raw = (markup: string) => new Markup(markup)

/** A template of HTML: texts are escaped, false and nothing leave nothing. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(texts.reduce((page, text, index) => page + write(values[index - 1]) + text))
}

function write(value: Value): string {
  if (value instanceof Markup) return value.markup
  if (Array.isArray(value)) return value.map(write).join('')
  return value === false || value === null || value === undefined ? '' : escapeText(String(value))
}
