/** What the numbers beside My Task say, on every page. */
export const counterTexts = {
  type: { Safety: 'SHE', Health: 'Medical' },
  missing: 'My task counter data not found',
} as const
