import { buffer } from 'node:stream/consumers'
import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import type { Block } from '@selamat/contract/domains/articles/article-body'
import { bodyText } from '@selamat/contract/domains/articles/body-text'
import { formatInstant } from '@selamat/contract/kit/instants'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run } from '../../platform/database.ts'
import { openPrint, printFile } from '../../platform/pdf/print.ts'
import type { Sheet } from '../../platform/pdf/sheet.ts'
import { articleOf } from './queries/detail.ts'

type Pictures = ReadonlyMap<number, { readonly name: string; readonly bytes: Buffer }>

/** Draws a text, block by block. */
function draw(sheet: Sheet, content: readonly Block[], pictures: Pictures): void {
  for (const block of content) {
    const text = bodyText({ type: 'doc', content: [block] })
    switch (block.type) {
      case 'heading':
        if (block.attrs.level === 2) sheet.section(text)
        else sheet.group(text)
        break
      case 'paragraph':
      case 'file':
        if (text) sheet.paragraph(text)
        break
      case 'bulletList':
      case 'orderedList':
      case 'blockquote':
        sheet.lines(text.split('\n'))
        break
      case 'callout':
        sheet.notice(text)
        break
      case 'image': {
        const picture = pictures.get(block.attrs.fileId)
        if (picture) sheet.photos([{ ...picture, name: block.attrs.caption || block.attrs.alt }])
        else sheet.paragraph(text)
        break
      }
      case 'table': {
        const [head, ...rows] = block.content.map((row) =>
          row.content.map((cell) => bodyText({ type: 'doc', content: [...cell.content] })),
        )
        const columns = Math.max(...block.content.map((row) => row.content.length))
        const labels = Array.from({ length: columns }, (_, at) => ({ label: head?.[at] ?? '', share: 1 }))
        sheet.table(
          labels,
          rows.map((row) => labels.map((_, at) => row[at] ?? '')),
        )
        break
      }
    }
  }
}

async function picturesOf({ database, files }: AppContext, content: readonly Block[]): Promise<Pictures> {
  const ids = content.flatMap((block) => (block.type === 'image' ? [block.attrs.fileId] : []))
  const rows = await run<{ id: number; name: string; storageKey: string }>(
    database.kysely,
    sql`select f.id, f.name, f.storage_key from files f where f.id = any(${ids}::bigint[]) and f.content_type in ('image/png', 'image/jpeg')`,
  )
  const read = rows.map(
    async ({ id, name, storageKey }) => [id, { name, bytes: await buffer(await files.read(storageKey)) }] as const,
  )
  return new Map(await Promise.all(read))
}

/** An article as PDF, from the same text as its page. Throws 404. */
export async function articlePdf(context: AppContext, actor: Actor, request: FastifyRequest, id: number) {
  const article = await articleOf(context, actor, id)
  const { title, summary, revision, authorName, publishedAt, validUntil, changeNote, body } = article
  const sheet = await openPrint(context, request, {
    companyId: actor.companyId,
    title,
    line: `${authorName} · ${formatInstant(publishedAt)} · revision ${revision}${validUntil ? ` · valid until ${validUntil}` : ''}`,
    page: articleAddress(id),
  })
  if (changeNote) sheet.notice(`Changed in revision ${revision}: ${changeNote}`)
  if (summary) sheet.paragraph(summary)
  draw(sheet, body.content, await picturesOf(context, body.content))
  return printFile(context, sheet, { of: title, by: actor.fullName, name: title.slice(0, 80) })
}
