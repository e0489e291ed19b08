import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { LEAST_REMARK, saysWhy } from '@selamat/contract/domains/permits/permit-write'
import { z } from 'zod'
import { actionTexts } from '../texts.ts'

export const ANSWERS = ['YES', 'NO', 'NA'] as const
export type Line = PermitDetail['checks'][number]

/** A required line that does not apply says why, here or in the request. */
export const asksWhy = ({ isRequired, answer, remark }: Line) => isRequired && !(answer === 'NA' && saysWhy(remark))

/** Every line is answered, and each message stands at the line that is wrong. */
export const checksOf = (lines: readonly Line[]) =>
  z.array(
    z
      .strictObject({ itemId: z.int(), answer: z.enum(ANSWERS).nullable(), remark: z.string().nullish() })
      .transform(({ itemId, answer, remark }, context) => {
        const line = lines.find((one) => one.itemId === itemId)
        if (answer === null) {
          context.addIssue({ code: 'custom', path: ['answer'], message: actionTexts.checkEvery })
          return z.NEVER
        }
        if (answer === 'NA' && line !== undefined && asksWhy(line) && !saysWhy(remark)) {
          context.addIssue({ code: 'custom', path: ['remark'], message: actionTexts.sayWhy(LEAST_REMARK) })
          return z.NEVER
        }
        return { itemId, answer, remark }
      }),
  )
