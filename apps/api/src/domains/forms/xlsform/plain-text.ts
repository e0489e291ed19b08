const PAIRED = 'b|i|u|em|strong|span|font|p|h[1-6]|small|big|center|sub|sup|a|ul|ol|li|div'
const ATTRIBUTES = '(?:\\s+[a-z-]+\\s*=\\s*(?:"[^"]*"|\'[^\']*\'|[^\\s"\'>]+))*\\s*'
const ELEMENT = new RegExp(`<(${PAIRED})(${ATTRIBUTES})>([^<]*(?:<(?!/?\\1\\b)[^<]*)*)</\\1\\s*>`, 'i')
const BREAK = /<(?:br|hr)\s*\/?>/gi
const IMAGE = new RegExp(`<img${ATTRIBUTES}/?>`, 'i')
const MOST_ELEMENTS = 100

/**
 * The text of a label, which in XLSForms can hold HTML and Markdown. Only what is an element with its end, a heading, or
 * bold from a word's beginning to a word's end is taken for that: `x<b`, `#1` and `a__b` are texts. `lost` names what
 * the text cannot say: links and pictures.
 */
export function plainText(text: string): { readonly text: string; readonly lost: readonly string[] } {
  const lost: string[] = []
  let plain = text.replace(BREAK, '\n')
  for (let count = 0; count < MOST_ELEMENTS; count++) {
    const found = ELEMENT.exec(plain)
    if (found === null) break
    const [whole, name = '', attributes = '', inner = ''] = found
    const address = /href\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    if (name.toLowerCase() === 'a' && address) lost.push(`the link to ${address}`)
    plain = plain.slice(0, found.index) + inner + plain.slice(found.index + whole.length)
  }
  if (IMAGE.test(plain)) {
    lost.push('a picture')
    plain = plain.replace(IMAGE, '')
  }
  plain = plain
    .replace(/(?<![\w*])\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)__(?=[^\s_])([^_\n]*[^\s_])__(?!\w)/g, '$1')
    .replace(/^#{1,6}[ \t]+(?=\S)/gm, '')
    .trim()
  return { text: plain, lost }
}
