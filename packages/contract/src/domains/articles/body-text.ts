import type { ArticleBody, Block, Inline, TableCell } from './article-body.ts'

const lineOf = (content: readonly Inline[]): string =>
  content.map((one) => (one.type === 'text' ? one.text : '\n')).join('')

const cellText = ({ content }: TableCell) => linesOf(content).join(' ')

/** A block as lines of plain text. */
function linesOfBlock(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return lineOf(block.content).split('\n')
    case 'image':
      return [`[${block.attrs.alt}]`, ...(block.attrs.caption ? [block.attrs.caption] : [])]
    case 'file':
      return [`[${block.attrs.name}]`]
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item, at) => {
        const [first = '', ...more] = linesOf(item.content)
        return [`${block.type === 'orderedList' ? `${at + 1}.` : '-'} ${first}`, ...more.map((line) => `  ${line}`)]
      })
    case 'blockquote':
      return linesOf(block.content).map((line) => `> ${line}`)
    case 'callout':
      return linesOf(block.content)
    case 'table':
      return block.content.map((row) => row.content.map(cellText).join(' | '))
  }
}

const linesOf = (content: readonly Block[]): string[] => content.flatMap(linesOfBlock)

/** A body as plain text, for an email and for what a keyword finds. */
export const bodyText = ({ content }: ArticleBody): string =>
  linesOf(content)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** How many words a body has. */
export const countWords = (body: ArticleBody): number => bodyText(body).match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const READ_AT_ONCE = 200
const SECONDS = 5

/** The shortest time in which somebody can have read so many words, in seconds: five for 200, never less than five. */
export const leastSeconds = (length: number): number => Math.max(SECONDS, Math.ceil((length / READ_AT_ONCE) * SECONDS))

/** How long people take to read so many words, in minutes. */
export const readingMinutes = (length: number): number => Math.max(1, Math.round(length / READ_AT_ONCE))
