/** The page of a receipt. */
export const receiptLink = (id: number) => `/ppe-receipt?id=${id}`

/** "Safety shoes (42) × 2" */
export const describeItem = (item: { ppeName: string; size: string | null; quantity: number }) =>
  [item.ppeName, item.size === null ? '' : ` (${item.size})`, item.quantity > 1 ? ` × ${item.quantity}` : ''].join('')
