import { buffer } from 'node:stream/consumers'
import type { LetterIssue } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_LABELS } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import type { LetterTexts } from '@selamat/contract/domains/medical/letters/letter-texts'
import { formatInstant } from '@selamat/contract/kit/instants'
import { type Letterhead, openSheet } from '../../../platform/pdf/sheet.ts'
import { drawBody } from './body.ts'
import type { LetterFacts } from './facts.ts'

/** Who signs a letter, with the registration that it carries. */
export interface Signer {
  readonly title: string
  readonly sipNo: string
}

interface Drawn {
  /** What the company says around the facts, in the version that the letter keeps. */
  readonly texts: LetterTexts
  readonly issue: LetterIssue
  readonly number: string
  readonly facts: LetterFacts
  readonly signer: Signer
  readonly at: Date
}

/** A letter as a PDF with the letterhead of the company and the code that checks it. */
export async function drawLetter(
  head: Letterhead & { readonly address: string },
  { texts, issue, number, facts, signer, at }: Drawn,
): Promise<Buffer> {
  const label = LETTER_LABELS[issue.action]
  const { opening, closing } = texts.texts[issue.action]
  const sheet = await openSheet(`${label} ${number}`)
  sheet.head({ ...head, title: label, line: `${number} · ${facts.centerName}` })
  if (texts.letterhead !== null) sheet.paragraph(texts.letterhead)
  sheet.facts([
    { label: 'Name', value: facts.patientName },
    { label: 'Employee ID', value: facts.username },
    { label: 'Medical record', value: facts.rmNumber },
    { label: 'Born', value: facts.dateOfBirth ?? '–' },
    { label: 'Position', value: [facts.position, facts.department].filter(Boolean).join(', ') || '–' },
    { label: 'Visit', value: `${facts.visitNumber}, ${facts.visitOn}` },
  ])
  if (opening !== null) sheet.paragraph(opening)
  drawBody(sheet, issue, facts)
  if (closing !== null) sheet.paragraph(closing)
  sheet.section('Signature')
  const role = issue.action === 'REIMBURSEMENT' ? 'Approved by' : 'Doctor'
  const note = `SIP ${signer.sipNo}, signed ${formatInstant(at)}`
  sheet.signatures([{ role, name: signer.title, note }])
  sheet.paragraph('Scan the code to see whether this letter is valid. It shows no diagnosis.')
  const foot = texts.foot === null ? '' : `${texts.foot} · `
  return buffer(sheet.end((page, pages) => `${foot}${number} · issued ${formatInstant(at)} · page ${page} of ${pages}`))
}
