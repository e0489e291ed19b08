/** The page of a muster list. */
export const musterAddress = (alarmId: number): string => `/muster-list?id=${alarmId}`
