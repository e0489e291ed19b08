/** A count with its noun: `1 permit`, `3 permits`; `many` where the plural has no plain s. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
