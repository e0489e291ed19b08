import type { LetterIssue } from '@selamat/contract/domains/medical/letters/letter'
import {
  ANTIGEN_RESULT_LABELS,
  COLOUR_VISION_LABELS,
  FITNESS_LABELS,
  type LetterContent,
  REFERRAL_URGENCY_LABELS,
} from '@selamat/contract/domains/medical/letters/letter-content'
import { formatInstant } from '@selamat/contract/kit/instants'
import { DAY } from '@selamat/contract/kit/time'
import type { Sheet } from '../../../platform/pdf/sheet.ts'
import type { LetterFacts } from './facts.ts'

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number below 1,000 in letters, so that nobody adds a digit. */
export function inLetters(value: number): string {
  if (value >= 100) {
    const rest = value % 100
    return `${UNITS[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` ${inLetters(rest)}`}`
  }
  if (value < UNITS.length) return UNITS[value] ?? ''
  const unit = value % 10
  return `${TENS[Math.floor(value / 10)]}${unit === 0 ? '' : `-${UNITS[unit]}`}`
}

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1
const rupiah = (amount: number): string => `Rp ${amount.toLocaleString('en-US')}`

/** Draws what a kind of letter says. */
export function drawBody(sheet: Sheet, letter: LetterIssue, facts: LetterFacts) {
  switch (letter.action) {
    case 'HEALTH':
      return drawHealth(sheet, letter.content, facts)
    case 'SICK':
      return drawSick(sheet, letter.content, facts)
    case 'REFERRAL':
      return drawReferral(sheet, letter.content, facts)
    case 'ANTIGEN_RESULT':
      return drawAntigen(sheet, letter.content)
    case 'GUARANTEE':
      return drawGuarantee(sheet, letter.content)
    case 'REIMBURSEMENT':
      return drawReimbursement(sheet, letter.content)
  }
}

function drawHealth(sheet: Sheet, content: LetterContent['HEALTH'], { visitOn, vitals }: LetterFacts) {
  sheet.section('Examination')
  sheet.facts([
    { label: 'Examined on', value: visitOn },
    ...vitals,
    { label: 'Colour vision', value: COLOUR_VISION_LABELS[content.colourVision] },
  ])
  sheet.section('Conclusion')
  sheet.facts([
    { label: 'State of health', value: FITNESS_LABELS[content.conclusion] },
    { label: 'For', value: content.purpose },
    { label: 'Valid until', value: content.validUntil },
  ])
}

function drawSick(sheet: Sheet, { restFrom, restUntil, diagnosis }: LetterContent['SICK'], { visitOn }: LetterFacts) {
  const days = daysBetween(restFrom, restUntil)
  sheet.section('Rest')
  sheet.facts([
    { label: 'From', value: restFrom },
    { label: 'To and including', value: restUntil },
    { label: 'Days of rest', value: `${days} (${inLetters(days)})` },
    { label: 'From the examination on', value: visitOn },
    ...(diagnosis === null ? [] : [{ label: 'Diagnosis, named with the consent of the patient', value: diagnosis }]),
  ])
}

function drawReferral(sheet: Sheet, content: LetterContent['REFERRAL'], { visitOn, allergies }: LetterFacts) {
  sheet.notice('Confidential: to be opened by the recipient only')
  sheet.section('Referral')
  sheet.facts([
    { label: 'To', value: content.facility },
    { label: 'Specialist', value: content.specialist },
    { label: 'Urgency', value: REFERRAL_URGENCY_LABELS[content.urgency] },
    { label: 'Examined on', value: visitOn },
  ])
  sheet.section('Summary')
  sheet.facts([
    { label: 'Findings', value: content.summary },
    { label: 'Therapy so far', value: content.therapy ?? 'None' },
    { label: 'Allergies', value: allergies.join(', ') || 'None known' },
    { label: 'Question', value: content.question },
  ])
}

function drawAntigen(sheet: Sheet, content: LetterContent['ANTIGEN_RESULT']) {
  sheet.section('Test')
  sheet.facts([
    { label: 'Specimen taken', value: formatInstant(content.specimenAt) },
    { label: 'Method', value: content.method },
    { label: 'Kit', value: content.kit },
    { label: 'Lot', value: content.lot },
  ])
  sheet.section('Result')
  sheet.facts([
    { label: 'Antigen', value: ANTIGEN_RESULT_LABELS[content.result] },
    { label: 'Valid until', value: content.validUntil },
  ])
}

function drawGuarantee(sheet: Sheet, content: LetterContent['GUARANTEE']) {
  sheet.section('Guarantee')
  sheet.facts([
    { label: 'Payer', value: content.payer },
    { label: 'Facility', value: content.facility },
    { label: 'Service', value: content.service },
    { label: 'Class of care', value: content.careClass },
    { label: 'Up to', value: rupiah(content.ceiling) },
    { label: 'Valid', value: `${content.validFrom} to ${content.validUntil}` },
    { label: 'Contact', value: content.contact },
  ])
}

function drawReimbursement(sheet: Sheet, { invoices, limit, approved }: LetterContent['REIMBURSEMENT']) {
  const total = invoices.reduce((sum, { amount }) => sum + amount, 0)
  sheet.section('Invoices')
  sheet.table(
    [
      { label: 'Number', share: 3 },
      { label: 'Date', share: 2 },
      { label: 'Amount', share: 2, isNumber: true },
    ],
    invoices.map(({ number, on, amount }) => [number, on, rupiah(amount)]),
  )
  sheet.section('Decision')
  sheet.facts([
    { label: 'Total', value: rupiah(total) },
    { label: 'Limit', value: rupiah(limit) },
    { label: 'Approved', value: rupiah(approved) },
  ])
}

/** The days between which a letter holds; without an end it does not expire. */
export function validityOf({ action, content }: LetterIssue, today: string): { from: string; until: string | null } {
  switch (action) {
    case 'SICK':
      return { from: content.restFrom, until: content.restUntil }
    case 'GUARANTEE':
      return { from: content.validFrom, until: content.validUntil }
    case 'HEALTH':
    case 'ANTIGEN_RESULT':
      return { from: today, until: content.validUntil }
    case 'REFERRAL':
    case 'REIMBURSEMENT':
      return { from: today, until: null }
  }
}
