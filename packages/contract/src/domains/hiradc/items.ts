/** The menu items of risk assessments: who has either reads the hazards and the types of controls. */
export const HIRADC_ITEMS = ['submenu/HIRADC Submission', 'submenu/HIRADC List'] as const
