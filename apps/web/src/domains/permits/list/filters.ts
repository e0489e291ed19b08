import { type PermitListQuery, permitList } from '@selamat/contract/domains/permits/permit-register'
import { registerView } from '../../../register/register-view.ts'

/** The list of permits as its page has it. */
export const permitView = registerView(permitList)

/** The list of the permits of a filter. */
export const permitListAddress = (filter: NonNullable<PermitListQuery['filter']>): string =>
  permitView.address('/permit-to-work', filter)
