/** The anchor of a form's section. */
export const sectionId = (at: number): string => `section-${at + 1}`
