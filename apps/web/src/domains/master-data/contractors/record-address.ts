import { writeQuery } from '../../../lib/navigation.ts'

/** The page of a contractor, at one of its tabs. */
export const recordAddress = (id: number, tab = ''): string => `/contractor-record${writeQuery({ id, tab })}`
