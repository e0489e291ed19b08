import { createRequire } from 'node:module'
import { charactersOf } from './characters.ts'

export type Weight = 'regular' | 'bold'

/** A text as a PDF draws it, and in which font: a name that every reader of PDF knows, or the path of one that is embedded. */
interface Printed {
  readonly text: string
  readonly font: string
}

const require = createRequire(import.meta.url)
/** For what the plain font lacks: Latin of all languages, Vietnamese, Greek, Cyrillic, Arabic, Hebrew, signs. */
const WIDE: Readonly<Record<Weight, string>> = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const PLAIN: Readonly<Record<Weight, string>> = { regular: 'Helvetica', bold: 'Helvetica-Bold' }
const BEYOND_PLAIN = /[^\n\x20-\x7e\xa0-\xff‘’“”–—…‹›•€ŠšŽžŒœŸ]/

/** Signs that the plain font lacks and that are written in letters, so that the text keeps its font. */
const WRITTEN: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '≥': '>=',
  '≤': '<=',
  '−': '-',
  '✓': 'x',
  '₂': '2',
}
const NO_SIGN = '□'

const known = new Map<Weight, (character: string) => boolean>()
function hasCharacter(weight: Weight): (character: string) => boolean {
  const found = known.get(weight) ?? charactersOf(WIDE[weight])
  known.set(weight, found)
  return found
}

/**
 * A text with the font that draws it. The plain font adds nothing to the file; of the other one only the signs that are used
 * are embedded. What neither has is drawn in its simple form, or as an empty box.
 */
export function printed(text: string, weight: Weight = 'regular'): Printed {
  const composed = text.normalize('NFC').replaceAll('\t', ' ')
  const plain = composed.replace(/[→←≥≤−✓₂]/g, (sign) => WRITTEN[sign] ?? sign)
  if (!BEYOND_PLAIN.test(plain)) return { text: plain, font: PLAIN[weight] }
  const has = hasCharacter(weight)
  const drawn = [...composed].map((character) => {
    if (character === '\n' || has(character)) return character
    // What joins or varies signs is no sign itself.
    if (/\p{Cf}|\p{Cc}|\p{Variation_Selector}/u.test(character)) return ''
    const simple = [...character.normalize('NFKD')].filter((one) => !/\p{M}/u.test(one))
    return simple.length > 0 && simple.every(has) ? simple.join('') : NO_SIGN
  })
  return { text: drawn.join(''), font: WIDE[weight] }
}
