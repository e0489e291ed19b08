import { company } from '@selamat/contract/domains/organisation/company'
import { site } from '@selamat/contract/domains/organisation/site'
import { choicesOf } from '../../lib/resource-reads.ts'

/** Where and for whom people work. */
export const sites = choicesOf(site)
export const employers = choicesOf(company)
