/** The one-page visit of a doctor. */
export const visitAddress = (id: number) => `/medical-list/visit?id=${id}`
