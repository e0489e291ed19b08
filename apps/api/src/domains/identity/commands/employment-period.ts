/** The first and last day of a position; null: no end date. */
export interface Period {
  readonly validFrom: string
  readonly validUntil: string | null
}

/** The user of a position to write; the row is locked. */
export interface EmployedUser {
  readonly id: number
  readonly companyId: number
  readonly employerId: number
}
