import { letterPrint, ownLetters } from '@selamat/contract/domains/medical/letters/letter'
import type { LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { messageOf } from '../../../lib/api-error.ts'
import { download } from '../../../lib/client.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'

const nameOf = (number: string) => `${number.replaceAll('/', '-')}.pdf`

async function orSay(printing: Promise<void>): Promise<void> {
  try {
    await printing
  } catch (thrown) {
    toast.error(texts.printFailed, messageOf(thrown))
  }
}

interface Printed {
  readonly id: number
  readonly kind: LetterKind
  readonly number: string
}

/** Downloads a letter of a visit as it was issued. */
export const printLetter = (reservationId: number, { id, kind, number }: Printed): Promise<void> =>
  orSay(download(letterPrint[kind], { body: { reservationId, id } }, nameOf(number)))

/** The same of a letter of one's own. */
export const printOwnLetter = ({ id, number }: Printed): Promise<void> =>
  orSay(download(ownLetters.print, { params: { id } }, nameOf(number)))
