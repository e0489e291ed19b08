import type { Fragment } from '../../platform/records/statements.ts'

/** What the clinic asks of other domains of its layer, as selections that its own statements join; filled in `domains.ts`. */
export interface MedicalPorts {
  readonly exposuresOf: {
    /** The hazards of assessments in force: `company_id, department_id, location_id, hazard, number`. */
    readonly hazards: Fragment
    /** Who worked under a permit since a day, where and at what: `user_id, location_id, activity`. */
    readonly crews: (since: string) => Fragment
  }
}
