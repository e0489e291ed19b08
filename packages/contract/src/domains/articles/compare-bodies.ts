import { z } from 'zod'
import type { ArticleBody, Block } from './article-body.ts'
import { bodyText } from './body-text.ts'

/** Words of a block that are in both revisions, in the later or in the earlier one alone. */
const changedText = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type ChangedText = z.output<typeof changedText>

/** A block of two revisions: as it was, new, gone, or with other words. */
export const changedBlock = z.object({
  kind: z.enum(['same', 'added', 'removed', 'changed']),
  /** What it is: a paragraph, a table. */
  type: z.string(),
  texts: z.array(changedText),
})
export type ChangedBlock = z.output<typeof changedBlock>

interface Pair<T> {
  readonly from?: T
  readonly to?: T
}

/** The longest common subsequence of two lists as pairs: both sides where they are equal, one where they are not. */
function pairs<T>(from: readonly T[], to: readonly T[], isSame: (one: T, other: T) => boolean): Pair<T>[] {
  const width = to.length + 1
  const lengths = new Uint32Array((from.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      const [one, other] = [from[row], to[column]]
      lengths[row * width + column] =
        one !== undefined && other !== undefined && isSame(one, other)
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const found: Pair<T>[] = []
  let [row, column] = [0, 0]
  while (row < from.length || column < to.length) {
    const [one, other] = [from[row], to[column]]
    if (one !== undefined && other !== undefined && isSame(one, other)) {
      found.push({ from: one, to: other })
      row++
      column++
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ from: one })
      row++
    } else if (other !== undefined) {
      found.push({ to: other })
      column++
    }
  }
  return found
}

const textOf = (block: Block) => bodyText({ type: 'doc', content: [block] })
const equal = (one: Block, other: Block) => JSON.stringify(one) === JSON.stringify(other)

// Longer ones are compared as a whole: the work grows with the square.
const MOST_WORDS = 2000

function changedTexts(from: string, to: string): ChangedText[] {
  const [before, after] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)]
  if (before.length > MOST_WORDS || after.length > MOST_WORDS) {
    return [
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ]
  }
  const texts: ChangedText[] = []
  for (const pair of pairs(before, after, (one, other) => one === other)) {
    const kind = pair.from === undefined ? 'added' : pair.to === undefined ? 'removed' : 'same'
    const text = pair.to ?? pair.from ?? ''
    const last = texts.at(-1)
    if (last?.kind === kind) texts[texts.length - 1] = { kind, text: last.text + text }
    else texts.push({ kind, text })
  }
  return texts
}

const whole = (kind: 'same' | 'added' | 'removed', block: Block): ChangedBlock => ({
  kind,
  type: block.type,
  texts: [{ kind, text: textOf(block) }],
})

/** What differs between two revisions, block by block: blocks of one kind at the same place are compared word by word. */
export function compareBodies(from: ArticleBody, to: ArticleBody): ChangedBlock[] {
  const changed: ChangedBlock[] = []
  let gone: Block[] = []
  const settle = () => {
    changed.push(...gone.map((block) => whole('removed', block)))
    gone = []
  }
  for (const pair of pairs(from.content, to.content, equal)) {
    if (pair.from !== undefined && pair.to !== undefined) {
      settle()
      changed.push(whole('same', pair.to))
    } else if (pair.from !== undefined) gone.push(pair.from)
    else if (pair.to !== undefined) {
      const next = pair.to
      const place = gone.findIndex(({ type }) => type === next.type)
      const before = gone[place]
      if (before === undefined) {
        settle()
        changed.push(whole('added', next))
      } else {
        changed.push(...gone.slice(0, place).map((block) => whole('removed', block)))
        gone = gone.slice(place + 1)
        changed.push({ kind: 'changed', type: next.type, texts: changedTexts(textOf(before), textOf(next)) })
      }
    }
  }
  settle()
  return changed
}
