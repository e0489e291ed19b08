import { writeQuery } from '../../../lib/navigation.ts'

/** The page of the medical record of a person. */
export const recordAddress = (userId: number): string => `/medical/record/detail${writeQuery({ userId })}`
