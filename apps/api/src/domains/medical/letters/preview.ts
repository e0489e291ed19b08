import type { LetterIssue } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_CODES, type LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import type { letterTextSettings } from '@selamat/contract/domains/medical/letters/letter-texts'
import { formatDate } from '@selamat/contract/kit/dates'
import type { AppContext } from '../../../platform/app-context.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { letterheadOf, siteOf } from '../../../platform/pdf/print.ts'
import { drawLetter } from './draw.ts'
import type { LetterFacts } from './facts.ts'
import { assertHeadOfClinic } from './texts.ts'

/** A letter of each kind that says nothing of anybody. */
const sampleOf = (kind: LetterKind, today: string): LetterIssue => {
  const known = { id: 1, version: 1, proof: '' }
  switch (kind) {
    case 'HEALTH':
      return {
        ...known,
        action: kind,
        content: { purpose: 'For whom it is', colourVision: 'NORMAL', conclusion: 'FIT', validUntil: today },
      }
    case 'SICK':
      return { ...known, action: kind, content: { restFrom: today, restUntil: today, consent: false, diagnosis: null } }
    case 'REFERRAL':
      return {
        ...known,
        action: kind,
        content: {
          ...{ facility: 'A hospital', specialist: 'A specialist', urgency: 'ROUTINE', summary: 'What was found' },
          ...{ therapy: null, question: 'What is asked' },
        },
      }
    case 'ANTIGEN_RESULT':
      return {
        ...known,
        action: kind,
        content: {
          ...{ specimenAt: `${today}T08:00:00+07:00`, kit: 'A kit', lot: 'A lot', method: 'A method' },
          ...{ result: 'NEGATIVE', validUntil: today },
        },
      }
    case 'GUARANTEE':
      return {
        ...known,
        action: kind,
        content: {
          ...{ payer: 'Who pays', facility: 'A hospital', service: 'A service', careClass: 'A class', ceiling: 1 },
          ...{ validFrom: today, validUntil: today, contact: 'Whom to call' },
        },
      }
    case 'REIMBURSEMENT':
      return {
        ...known,
        action: kind,
        content: { invoices: [{ number: 'A number', on: today, amount: 1 }], limit: 1, approved: 1 },
      }
  }
}

const factsOn = (today: string): LetterFacts => ({
  patientName: 'Name of the patient',
  username: '00000000',
  rmNumber: 'RM-000000',
  dateOfBirth: null,
  gender: null,
  position: null,
  department: null,
  visitNumber: 'MED/RSV',
  visitOn: today,
  centerName: 'Medical center',
  vitals: [],
  allergies: [],
})

/** How a letter looks with texts that are not published yet: of nobody, and signed by nobody. Throws 403. */
export async function previewLetter(
  context: AppContext,
  { actor, body: { kind, value }, request }: SignedCall<typeof letterTextSettings.preview>,
): Promise<FileResult> {
  await assertHeadOfClinic(context.database.kysely, actor)
  const at = context.clock.now()
  const today = formatDate(at)
  const head = { ...(await letterheadOf(context, actor.companyId)), address: siteOf(context, request) }
  const file = await drawLetter(head, {
    texts: value,
    issue: sampleOf(kind, today),
    number: `MED/${LETTER_CODES[kind]}/PREVIEW`,
    facts: factsOn(today),
    signer: { title: 'Preview, not a letter', sipNo: '–' },
    at,
  })
  return { file, name: `preview-${kind.toLowerCase()}.pdf`, contentType: 'application/pdf' }
}
