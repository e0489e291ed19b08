interface Taking {
  readonly lotId: number
  readonly qty: number
  readonly field?: string | undefined
}

/** Each field that takes more from its lot than the movements before it have left, with what there is. */
export function shortages(balances: ReadonlyMap<number, number>, entries: readonly Taking[]): Record<string, string> {
  const left = new Map(balances)
  const errors: Record<string, string> = {}
  for (const { lotId, qty, field = 'quantity' } of entries) {
    const before = left.get(lotId) ?? 0
    if (before + qty < 0) errors[field] = before === 0 ? 'None left in stock' : `Only ${before} left in stock`
    else left.set(lotId, before + qty)
  }
  return errors
}
