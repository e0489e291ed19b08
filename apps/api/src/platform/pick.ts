/** The named fields of a row, such as those of a schema: `pick(row, permitHead.keyof().options)`. */
export function pick<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K>
export function pick(row: Readonly<Record<PropertyKey, unknown>>, names: readonly PropertyKey[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
