import { z } from 'zod'
import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id } from '../../../kit/text.ts'
import { PERMIT, permitAddress } from '../items.ts'

/** The permit for display at the work face. */
export const permitPrint = endpoint({
  method: 'GET',
  path: '/permits/print/:id',
  summary: 'A permit as a PDF for display where the work is done',
  permission: may(PERMIT, 'read'),
  kind: 'file',
  params: idParams,
})

/** So many hexadecimal digits of the newest hash of the audit log stand in the code of a print: 128 bits. */
const DIGITS = 32

/** What the code of a print opens: the permit as it is now, which says how much of the print still holds. */
export const printAddress = (permitId: number, hash: string): string =>
  `${permitAddress(permitId)}&print=${hash.slice(0, DIGITS)}`

/** A print shows the permit as it is, as it was, or as its log does not have it. */
export const PRINT_STATES = ['CURRENT', 'OUTDATED', 'UNKNOWN'] as const

/** Compares the code of a print with the audit log of its permit. */
export const printCheck = endpoint({
  method: 'POST',
  path: '/permits/print/check',
  summary: 'Whether a printed permit still shows the permit as it is',
  permission: may(PERMIT, 'read'),
  confidential: true,
  body: z.strictObject({
    id,
    hash: z.string().regex(new RegExp(`^[0-9a-f]{${DIGITS}}$`), 'Scan the code of the print again'),
  }),
  data: z.object({
    state: z.enum(PRINT_STATES),
    /** Entries of the log since the print. */
    changes: z.int(),
  }),
  example: { body: { id: 1, hash: '0'.repeat(DIGITS) } },
})
