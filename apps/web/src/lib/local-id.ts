/** Above every id that the server gives: files that are only on this device. */
const FIRST_LOCAL = 9_000_000_000_000_000
const LOCAL_IDS = 7_000_000_000_000

/** Whether a file is only on this device. */
export const isLocalFile = (id: number): boolean => id >= FIRST_LOCAL

/** An id for a file of this device. */
export const newLocalId = (): number => FIRST_LOCAL + Math.floor(Math.random() * LOCAL_IDS)
