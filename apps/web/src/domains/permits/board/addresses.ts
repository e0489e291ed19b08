/** The page of a muster list. */
export const musterAddress = (alarmId: number): string => `/muster-list?id=${alarmId}`

/** The page of the shift brief of an area. */
export const briefAddress = (siteId: number, areaId: number): string => `/shift-brief?site=${siteId}&area=${areaId}`
