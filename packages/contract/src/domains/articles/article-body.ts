import { z } from 'zod'
import { text } from '../../kit/text.ts'

export const BODY_LIMITS = { bytes: 200_000, images: 20, depth: 8, tableColumns: 10, tableRows: 50 } as const

export const CALLOUT_TONES = ['INFO', 'WARNING', 'DANGER'] as const
export type CalloutTone = (typeof CALLOUT_TONES)[number]

/** Where a link may lead: to a secure page, to an address for mail, or to a page of this site. */
export const isSafeLink = (href: string): boolean =>
  /^(https:\/\/[^\s/?#]+|mailto:[^\s@]+@[^\s@]+$|\/(?![/\\]))/i.test(href)

const href = text(2000).refine(isSafeLink, 'Use a link that begins with https://, mailto: or /')
const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('underline') }),
  z.object({ type: z.literal('code') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
])
export type Mark = z.output<typeof mark>

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const run = z.object({
  type: z.literal('text'),
  text: z.string().min(1).refine(storable, 'Remove characters that cannot be stored'),
  marks: z.array(mark).max(5).optional(),
})
const lineBreak = z.object({ type: z.literal('hardBreak') })
const inline = z.discriminatedUnion('type', [run, lineBreak])
export type Inline = z.output<typeof inline>

const inlines = z.array(inline).default([])
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})
/** A picture of the article; who does not see it hears what it shows. */
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({ fileId: z.int().min(1), alt: text(300), caption: z.string().max(300).nullish() }),
})
const file = z.object({ type: z.literal('file'), attrs: z.object({ fileId: z.int().min(1), name: text(255) }) })

/** A block and what it may hold. */
export type Block =
  | z.output<typeof paragraph>
  | z.output<typeof heading>
  | z.output<typeof image>
  | z.output<typeof file>
  | { readonly type: 'bulletList' | 'orderedList'; readonly content: readonly ListItem[] }
  | { readonly type: 'blockquote'; readonly content: readonly Block[] }
  | { readonly type: 'callout'; readonly attrs: { readonly tone: CalloutTone }; readonly content: readonly Block[] }
  | { readonly type: 'table'; readonly content: readonly TableRow[] }
export interface ListItem {
  readonly type: 'listItem'
  readonly content: readonly Block[]
}
export interface TableCell {
  readonly type: 'tableCell' | 'tableHeader'
  readonly content: readonly Block[]
}
export interface TableRow {
  readonly type: 'tableRow'
  readonly content: readonly TableCell[]
}

const blocks: z.ZodType<Block[]> = z.lazy(() => z.array(block).min(1)).meta({ id: 'ArticleBlocks' })
const listItem = z.object({ type: z.literal('listItem'), content: blocks })
const cell = z.object({ type: z.enum(['tableCell', 'tableHeader']), content: blocks })
const row = z.object({
  type: z.literal('tableRow'),
  content: z.array(cell).min(1).max(BODY_LIMITS.tableColumns, `At most ${BODY_LIMITS.tableColumns} columns`),
})
const block: z.ZodType<Block> = z.discriminatedUnion('type', [
  paragraph,
  heading,
  image,
  file,
  z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem).min(1) }),
  z.object({ type: z.literal('blockquote'), content: blocks }),
  z.object({ type: z.literal('callout'), attrs: z.object({ tone: z.enum(CALLOUT_TONES) }), content: blocks }),
  z.object({
    type: z.literal('table'),
    content: z.array(row).min(1).max(BODY_LIMITS.tableRows, `At most ${BODY_LIMITS.tableRows} rows`),
  }),
])

type Node = Block | ListItem | TableRow | TableCell

/** Every node of a body, from the first to the last, with how deep it lies. */
export function* nodesOf(content: readonly Node[], depth = 1): Generator<readonly [Node, number]> {
  for (const node of content) {
    yield [node, depth]
    if (node.type === 'paragraph' || node.type === 'heading' || !('content' in node)) continue
    yield* nodesOf(node.content, depth + 1)
  }
}

const bytesOfLetter = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** How large a stored body is, in bytes. */
export function bytesOf(body: unknown): number {
  let bytes = 0
  for (const letter of JSON.stringify(body)) bytes += bytesOfLetter(letter)
  return bytes
}

// Deeper than this is refused before the check goes down into it.
const DEEPEST = 40
const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > DEEPEST || Object.values(value).some((one) => isTooDeep(one, depth + 1)))

/** The text of an article: a tree of known nodes, never HTML. What it does not know is left out, or refused where it is a node. */
export const articleBody = z
  .unknown()
  .refine(
    (value) => bytesOf(value ?? null) <= BODY_LIMITS.bytes,
    `At most ${BODY_LIMITS.bytes / 1000} kB: shorten the text`,
  )
  .refine((value) => !isTooDeep(value), 'The lists and quotes lie too deep within one another')
  .pipe(z.object({ type: z.literal('doc'), content: z.array(block).max(2000) }))
  .superRefine(({ content }, check) => {
    const nodes = [...nodesOf(content)]
    const complain = (message: string) => check.addIssue({ code: 'custom', message })
    // A list item, a row and a cell are levels of their own.
    if (nodes.some(([, depth]) => depth > BODY_LIMITS.depth))
      complain('The lists and quotes lie too deep within one another')
    const images = nodes.filter(([{ type }]) => type === 'image').length
    if (images > BODY_LIMITS.images) complain(`At most ${BODY_LIMITS.images} pictures`)
  })
  .meta({
    examples: [{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read this.' }] }] }],
  })
export type ArticleBody = z.output<typeof articleBody>

export const EMPTY_BODY: ArticleBody = { type: 'doc', content: [] }

/** The files that a body names, each once; of one kind of node, or of both. */
export const filesOfBody = ({ content }: ArticleBody, kind?: 'image' | 'file'): number[] => [
  ...new Set(
    [...nodesOf(content)].flatMap(([node]) =>
      (node.type === 'image' || node.type === 'file') && (kind ?? node.type) === node.type ? [node.attrs.fileId] : [],
    ),
  ),
]
