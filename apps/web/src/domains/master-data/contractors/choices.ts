import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { contractorCategory } from '@selamat/contract/domains/master-data/contractors/contractor-category'
import { choicesOf } from '../../../lib/resource-reads.ts'

export const contractors = choicesOf(contractor)
export const contractorCategories = choicesOf(contractorCategory)
