import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { contractorCategory } from '@selamat/contract/domains/master-data/contractors/contractor-category'
import { writeQuery } from '../../../lib/navigation.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'

/** The page of a contractor, at one of its tabs. */
export const recordAddress = (id: number, tab = ''): string => `/contractor-record${writeQuery({ id, tab })}`

export const contractors = choicesOf(contractor)
export const contractorCategories = choicesOf(contractorCategory)
