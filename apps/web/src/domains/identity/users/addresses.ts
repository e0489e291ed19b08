import { writeQuery } from '../../../lib/navigation.ts'

export const LIST = '/user'
export const ARCHIVE = '/archive-user'
export const ADD = '/user/add'

/** Where a person is edited (USERS-02). */
export const editAddress = (username: string): string => `${ADD}${writeQuery({ id: username })}`

/** Where a person is shown, at a tab of the record. */
export const recordAddress = (username: string, tab?: string): string => `/user/detail${writeQuery({ username, tab })}`

/** Where the people below somebody are listed. */
export const teamAddress = (username: string): string => `/my-people${writeQuery({ username })}`
