/** The page of an assessment: of the revision in force, or of the one that is worked on. */
export const hiradcAddress = (id: number): string => `/detail-hiradc?id=${id}`

/** The requests for assessments, for whoever answers them and for whoever made them. */
export const HIRADC_REQUESTS = '/hiradc-submission?tab=requests'
export const HIRADC_REQUESTS_OF_LIST = '/list-hiradc?tab=requests'
