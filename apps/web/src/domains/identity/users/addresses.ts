import { writeQuery } from '../../../lib/navigation.ts'

export const LIST = '/user'
export const ARCHIVE = '/archive-user'
export const ADD = '/user/add'

/** The address of the form of a user (USERS-02). */
export const editAddress = (username: string): string => `${ADD}${writeQuery({ id: username })}`

/** The address of the record of a user, optionally at a tab. */
export const recordAddress = (username: string, tab?: string): string => `/user/detail${writeQuery({ username, tab })}`

/** The address of the team of a user. */
export const teamAddress = (username: string): string => `/my-people${writeQuery({ username })}`
