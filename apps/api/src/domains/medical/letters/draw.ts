import { buffer } from 'node:stream/consumers'
import type { LetterIssue } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_LABELS } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
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
  readonly issue: LetterIssue
  readonly number: string
  readonly facts: LetterFacts
  readonly signer: Signer
  readonly at: Date
}

/** A letter as a PDF with the letterhead of the company and the code that checks it. */
export async function drawLetter(
  head: Letterhead & { readonly address: string },
  { issue, number, facts, signer, at }: Drawn,
): Promise<Buffer> {
  const label = LETTER_LABELS[issue.action]
  const sheet = await openSheet(`${label} ${number}`)
  sheet.head({ ...head, title: label, line: `${number} · ${facts.centerName}` })
  sheet.facts([
    { label: 'Name', value: facts.patientName },
    { label: 'Employee ID', value: facts.username },
    { label: 'Medical record', value: facts.rmNumber },
    { label: 'Born', value: facts.dateOfBirth ?? '–' },
    { label: 'Position', value: [facts.position, facts.department].filter(Boolean).join(', ') || '–' },
    { label: 'Visit', value: `${facts.visitNumber}, ${facts.visitOn}` },
  ])
  drawBody(sheet, issue, facts)
  sheet.section('Signature')
  const role = issue.action === 'REIMBURSEMENT' ? 'Approved by' : 'Doctor'
  const note = `SIP ${signer.sipNo}, signed ${formatInstant(at)}`
  sheet.signatures([{ role, name: signer.title, note }])
  sheet.paragraph('Scan the code to see whether this letter is valid. It shows no diagnosis.')
  return buffer(sheet.end((page, pages) => `${number} · issued ${formatInstant(at)} · page ${page} of ${pages}`))
}
