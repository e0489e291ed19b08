/** The page of an assessment: of the revision in force, or of the one that is worked on. */
export const hiradcAddress = (id: number): string => `/detail-hiradc?id=${id}`

/** The requests for assessments: those to be answered, and the own ones. */
export const HIRADC_REQUESTS = '/hiradc-requests'
