import type { BinderIndex } from '@selamat/contract/domains/evidence/binder-index'
import type { Standard } from '@selamat/contract/domains/evidence/evidence-binder'
import { formatInstant } from '@selamat/contract/kit/instants'
import { plural } from '@selamat/contract/kit/plural'
import type { AppContext } from '../../platform/app-context.ts'
import { letterheadOf } from '../../platform/pdf/print.ts'
import { openSheet } from '../../platform/pdf/sheet.ts'

/** A binder as it waits. */
export interface WaitingBinder {
  readonly id: number
  readonly companyId: number
  readonly companyName: string
  readonly number: string
  readonly standard: Standard
  readonly title: string
  readonly siteId: number | null
  readonly siteName: string | null
  readonly fromDay: string
  readonly untilDay: string
  readonly requestedBy: number
  readonly address: string
}

/** The index prints so many prints of permits; the others are in index.json. */
const MOST_LINES = 500

/** The index of a binder for people: what is in it, what is not and why, and how it is checked. */
export async function drawIndex(context: AppContext, binder: WaitingBinder, index: BinderIndex) {
  const sheet = await openSheet(`${index.number} ${index.title}`)
  sheet.head({
    ...(await letterheadOf(context, binder.companyId)),
    title: index.title,
    line: `${index.number} · evidence for ${index.standard}`,
    address: `${binder.address}/evidence?binder=${binder.id}`,
  })
  sheet.facts([
    { label: 'Period', value: `${index.from} to ${index.until}` },
    { label: 'Site', value: index.site ?? 'All sites' },
    { label: 'Made by', value: index.madeBy },
    { label: 'Made at', value: formatInstant(index.madeAt) },
  ])
  sheet.paragraph(
    'This binder has what its maker can read. It was made by the product from the records as they were then.',
  )
  sheet.section('Files')
  const named = index.files.slice(0, MOST_LINES)
  sheet.table(
    [
      { label: 'File', share: 4 },
      { label: 'Bytes', share: 1, isNumber: true },
      { label: 'SHA-256', share: 5 },
    ],
    named.map(({ name, size, sha256 }) => [name, size.toLocaleString('en'), sha256]),
  )
  if (named.length < index.files.length)
    sheet.paragraph(`${plural(index.files.length - named.length, 'further file')}: see index.json.`)
  if (index.leftOut.length > 0) {
    sheet.section('Not included')
    sheet.lines(index.leftOut.map(({ title, reason }) => `${title}: ${reason}`))
  }
  sheet.section('Proof')
  sheet.paragraph(
    `index.json names the newest entry of the audit log about each of ${plural(index.heads.length, 'record')}, by its hash. ` +
      'On the server, npm run audit:verify -- <binder.zip> compares files and entries with what is stored.',
  )
  if (index.seal) sheet.paragraph(`Last seal of the audit log: ${index.seal.id}, SHA-256 ${index.seal.hash}`)
  return sheet.end((page, pages) => `${index.number} · made ${formatInstant(index.madeAt)} · page ${page} of ${pages}`)
}
