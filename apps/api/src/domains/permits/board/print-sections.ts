import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { GAS_RESULT_LABELS } from '@selamat/contract/domains/permits/permit-settings'
import { GAS_LABELS, GASES } from '@selamat/contract/domains/permits/permit-words'
import { formatInstant } from '@selamat/contract/kit/instants'
import type { Executor } from '../../../platform/database.ts'
import { conflictsOf } from '../conflicts/conflicts-of.ts'
import { gasTestsOf } from '../evidence/gas-tests.ts'
import { isolationsOf } from '../evidence/stored-isolations.ts'

const ISOLATION_LABELS: Readonly<Record<IsolationState, string>> = {
  PENDING: 'Not locked yet',
  LOCKED: 'Locked, not verified',
  VERIFIED: 'Locked and verified',
  TEST: 'Test run: under energy',
  REMOVED: 'Removed',
}
/** The older ones are read by the QR code. */
const MOST_TESTS = 4
/** Two rows for people who come later. */
const SIGN_ON_LINES = 6

/** Each isolation point of a permit with its state, its lock and who verified it. */
export async function isolationFacts(db: Executor, permitId: number) {
  return (await isolationsOf(db, permitId)).map((one) => {
    const { tag, energy, method, status, lockNumber, verifiedByName, verifiedAt, transferredTo } = one
    const parts = [
      transferredTo === null ? ISOLATION_LABELS[status] : `Kept for ${transferredTo.number}`,
      ...(lockNumber === null ? [] : [`lock ${lockNumber}`]),
      ...(status === 'VERIFIED' && verifiedByName !== null && verifiedAt !== null
        ? [`${verifiedByName}, ${formatInstant(new Date(verifiedAt))}`]
        : []),
    ]
    return { label: `${tag}, ${energy.toLowerCase()}: ${method}`, value: parts.join(', ') }
  })
}

/** The last gas tests of a permit: when, by whom and with what, and the values. */
export async function gasTestFacts(db: Executor, permitId: number) {
  return (await gasTestsOf(db, permitId)).slice(0, MOST_TESTS).map((test) => {
    const values = GASES.flatMap((gas) =>
      test[gas] === null ? [] : [`${GAS_LABELS[gas].short} ${test[gas]} ${GAS_LABELS[gas].unit}`],
    )
    const level = test.level === null ? '' : `, ${test.level.toLowerCase()}`
    return {
      label: `${formatInstant(test.takenAt)}${level}, ${test.testerName}, ${test.instrumentCode}`,
      value: `${values.join(', ')}: ${GAS_RESULT_LABELS[test.result].toLowerCase()}`,
    }
  })
}

/** What was agreed with other work, by the number of its permit. */
export async function measureFacts(
  db: Executor,
  permit: { readonly id: number; readonly companyId: number },
  at: Date,
) {
  return (await conflictsOf(db, permit, PLANNED, at)).flatMap(({ number, isSettled, measure }) =>
    isSettled && measure !== null ? [{ label: number, value: measure }] : [],
  )
}

/** The hash of the content that the newest signature in force stands for, and that of now where it has changed since. */
export function hashLines({ signatures, contentHash }: Pick<PermitDetail, 'signatures' | 'contentHash'>): string[] {
  const signed = signatures.filter(({ isVoid }) => !isVoid).at(-1)
  if (!signed) return [`Content, not signed yet, SHA-256: ${contentHash}`]
  return [
    `Signed content, SHA-256: ${signed.contentHash}`,
    ...(signed.contentHash === contentHash ? [] : [`Changed since the signature, SHA-256 now: ${contentHash}`]),
  ]
}

/** Empty lines on which the crew signs on by hand. */
export const signOnLines = Array.from({ length: SIGN_ON_LINES }, () => ({
  role: 'Name, signature',
  name: '',
  note: 'On                       Off',
}))
