/** The types of first-aid boxes by how many workers they are for. PER.15/MEN/VIII/2008. */
export const BOX_TYPES = ['A', 'B', 'C'] as const
export type BoxType = (typeof BOX_TYPES)[number]
export const BOX_TYPE_LABELS: Readonly<Record<BoxType, string>> = {
  A: 'A, up to 25 workers',
  B: 'B, up to 50 workers',
  C: 'C, up to 100 workers',
}
export const BOX_WORKERS: Readonly<Record<BoxType, number>> = { A: 25, B: 50, C: 100 }

/** The smallest box for so many workers. */
export const boxTypeFor = (workers: number): BoxType => BOX_TYPES.find((type) => workers <= BOX_WORKERS[type]) ?? 'C'

/**
 * What a box holds: the 21 lines of annex II of PER.15/MEN/VIII/2008, with how many a box of each type has. The amounts are from general
 * knowledge, the defaults of a setting: whoever answers for first aid confirms them by the text of the regulation.
 */
const CONTENT = {
  STERILE_GAUZE: ['Sterile gauze, wrapped', 20, 40, 40],
  BANDAGE_5: ['Bandage, 5 cm wide', 2, 4, 6],
  BANDAGE_10: ['Bandage, 10 cm wide', 2, 4, 6],
  TAPE: ['Adhesive tape, 1.25 cm wide', 2, 4, 6],
  PLASTER: ['Quick plasters', 10, 15, 20],
  COTTON: ['Cotton wool, 25 g', 1, 2, 3],
  TRIANGLE: ['Triangular bandage', 2, 4, 6],
  SCISSORS: ['Scissors', 1, 1, 1],
  PINS: ['Safety pins', 12, 12, 12],
  GLOVES: ['Disposable gloves, pairs', 2, 3, 4],
  MASK: ['Masks', 2, 4, 6],
  TWEEZERS: ['Tweezers', 1, 1, 1],
  TORCH: ['Torch', 1, 1, 1],
  EYE_CUP: ['Cup to rinse eyes', 1, 1, 1],
  PLASTIC_BAG: ['Clean plastic bags', 1, 2, 3],
  SALINE: ['Aquades, 100 ml of saline', 1, 1, 1],
  POVIDONE: ['Povidone iodine, 60 ml', 1, 1, 1],
  ALCOHOL: ['Alcohol 70 %', 1, 1, 1],
  HANDBOOK: ['Handbook of first aid', 1, 1, 1],
  NOTEBOOK: ['Notebook', 1, 1, 1],
  LIST: ['List of the content', 1, 1, 1],
} as const
export type FirstAidCode = keyof typeof CONTENT

const isCode = (code: string): code is FirstAidCode => code in CONTENT
/** The lines in the order of the regulation. */
export const FIRST_AID_CODES: readonly FirstAidCode[] = Object.keys(CONTENT).filter(isCode)
export const firstAidLabel = (code: FirstAidCode): string => CONTENT[code][0]

/** How many of a line a box of a type must hold, named together: `SALINE_B`. */
type AmountKey = `${FirstAidCode}_${BoxType}`
export type FirstAidAmounts = Record<AmountKey, number>
export const amountKey = (code: FirstAidCode, type: BoxType): AmountKey => `${code}_${type}`
export const FIRST_AID_AMOUNT_KEYS: readonly AmountKey[] = FIRST_AID_CODES.flatMap((code) =>
  BOX_TYPES.map((type) => amountKey(code, type)),
)

const defaultOf = (code: FirstAidCode, type: BoxType): number => {
  const [_, a, b, c] = CONTENT[code]
  return { A: a, B: b, C: c }[type]
}
/** The amounts where a company has set nothing, by their key. */
export const firstAidDefaults = (): Record<string, number> =>
  Object.fromEntries(
    FIRST_AID_CODES.flatMap((code) => BOX_TYPES.map((type) => [amountKey(code, type), defaultOf(code, type)])),
  )

/** What a box of a type must hold, in the order of the regulation; where a company has set its own amounts, by them. */
export const requiredContent = (
  type: BoxType,
  amounts: Readonly<Partial<FirstAidAmounts>> | null = null,
): readonly { readonly code: FirstAidCode; readonly required: number }[] =>
  FIRST_AID_CODES.map((code) => ({ code, required: amounts?.[amountKey(code, type)] ?? defaultOf(code, type) }))
