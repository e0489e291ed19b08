/** The days on which a post holds, both included; without an end it goes on. */
export interface Period {
  readonly validFrom: string
  readonly validUntil: string | null
}

/** Whose posts are written: the row of the person is locked. */
export interface EmployedUser {
  readonly id: number
  readonly companyId: number
  readonly employerId: number
}
