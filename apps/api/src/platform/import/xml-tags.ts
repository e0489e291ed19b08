import { ReadError } from './read-problem.ts'

/** Longer than any tag of a real sheet. */
const TAG_MOST = 10_000
const NOT_PLAIN = 'The file is not a plain sheet'

/** A tag that begins an element: its name without prefix, and all that stands between `<` and `>`. */
export type OnTag = (name: string, text: string) => void

const NAME = /^(?:[^\s/:]*:)?([^\s/]*)/
const END_TAG = '/'.charCodeAt(0)
const DECLARATION = '!'.charCodeAt(0)

/**
 * Walks through the tags of XML that comes in pieces; each character is looked at a fixed number of times, however the
 * text is made. Throws ReadProblem for a tag that does not end, and for a document that declares types or entities.
 */
export function tagWalk(onTag?: OnTag): (chunk: Buffer) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    const text = rest + decoder.decode(chunk, { stream: true })
    rest = ''
    for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open)) {
      const close = text.indexOf('>', open)
      if ((close < 0 ? text.length : close) - open > TAG_MOST) throw new ReadError(NOT_PLAIN)
      if (close < 0) {
        rest = text.slice(open)
        return
      }
      const sign = text.charCodeAt(open + 1)
      if (sign === DECLARATION && /^!(DOCTYPE|ENTITY)/.test(text.slice(open + 1, open + 9)))
        throw new ReadError(NOT_PLAIN)
      if (onTag && sign !== END_TAG) {
        const tag = text.slice(open + 1, close)
        onTag(NAME.exec(tag)?.[1] ?? '', tag)
      }
      open = close
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** An attribute of a tag by its name without prefix; null where the tag has none. */
export function attributeOf(tag: string, name: string): string | null {
  const value = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : decoded(value)
}
