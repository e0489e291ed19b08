import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { instant, storedVersion } from '../../../kit/text.ts'
import { CLINIC_MASTER, INVENTORY, MEDICAL_CENTER } from '../items.ts'
import { FIRST_AID_AMOUNT_KEYS, firstAidDefaults } from './first-aid-content.ts'

const amount = z.int('Use a whole number').min(0, 'At least 0').max(999, 'At most 999')

/** How many of each line a box of each type must hold; 0: the line is not required. */
export const firstAidAmounts = z.record(z.enum(FIRST_AID_AMOUNT_KEYS), amount)

/** What holds where a company has set nothing. */
export const FIRST_AID_DEFAULTS = firstAidAmounts.parse(firstAidDefaults())

const stored = z.object({
  amounts: firstAidAmounts,
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
const EXAMPLE = { amounts: FIRST_AID_DEFAULTS, version: 0 }

/** What the first-aid boxes of a company must hold. */
export const firstAidSettings = {
  read: endpoint({
    method: 'GET',
    path: '/first-aid-settings',
    summary: 'Read what first-aid boxes must hold',
    permission: may([INVENTORY, CLINIC_MASTER, MEDICAL_CENTER], 'read'),
    data: stored,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/first-aid-settings',
    summary: 'Change what first-aid boxes must hold',
    done: SAVED,
    example: { body: EXAMPLE },
    permission: may(CLINIC_MASTER, 'update'),
    body: z.strictObject({ amounts: firstAidAmounts, version: storedVersion }),
    data: stored,
  }),
}
