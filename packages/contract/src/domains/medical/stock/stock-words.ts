/** What the law controls: handed out with two signatures, by another person than the one who prescribes. */
export const CONTROLS = ['NONE', 'PRECURSOR', 'OOT', 'PSYCHOTROPIC', 'NARCOTIC'] as const
export type Control = (typeof CONTROLS)[number]
export const CONTROL_LABELS: Readonly<Record<Control, string>> = {
  NONE: 'Not controlled',
  PRECURSOR: 'Precursor',
  OOT: 'Certain medicine (OOT)',
  PSYCHOTROPIC: 'Psychotropic',
  NARCOTIC: 'Narcotic',
}

/** The form in which a medicine is taken or given. */
export const DOSAGE_FORMS = [
  'TABLET',
  'CAPSULE',
  'SYRUP',
  'DROPS',
  'CREAM',
  'INJECTION',
  'INFUSION',
  'INHALER',
  'SUPPOSITORY',
  'POWDER',
  'SOLUTION',
  'OTHER',
] as const
export type DosageForm = (typeof DOSAGE_FORMS)[number]
export const DOSAGE_FORM_LABELS: Readonly<Record<DosageForm, string>> = {
  TABLET: 'Tablet',
  CAPSULE: 'Capsule',
  SYRUP: 'Syrup',
  DROPS: 'Drops',
  CREAM: 'Cream or ointment',
  INJECTION: 'Injection',
  INFUSION: 'Infusion',
  INHALER: 'Inhaler',
  SUPPOSITORY: 'Suppository',
  POWDER: 'Powder',
  SOLUTION: 'Solution',
  OTHER: 'Other',
}

/** What is kept: medicines for people, inventory for the clinic. Both stand on one ledger. */
export const STOCK_KINDS = ['MEDICINE', 'INVENTORY'] as const
export type StockKind = (typeof STOCK_KINDS)[number]

/** How much there is of an item, beside its minimum: what is expired or in quarantine does not count. */
export const STOCK_LEVELS = ['OUT', 'LOW', 'ENOUGH'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]
export const STOCK_LEVEL_LABELS: Readonly<Record<StockLevel, string>> = {
  OUT: 'None left',
  LOW: 'Below the minimum',
  ENOUGH: 'Enough',
}

/** Where a batch stands today. Quarantine is set by people; the others follow from balance and expiry. */
export const BATCH_STATES = ['AVAILABLE', 'EXPIRING', 'EXPIRED', 'QUARANTINE', 'EMPTY'] as const
export type BatchState = (typeof BATCH_STATES)[number]
export const BATCH_STATE_LABELS: Readonly<Record<BatchState, string>> = {
  AVAILABLE: 'Available',
  EXPIRING: 'Expires soon',
  EXPIRED: 'Expired',
  QUARANTINE: 'In quarantine',
  EMPTY: 'Used up',
}
/** So many days before its end a batch expires soon (PMK 72/2016 asks for a mark; the days are the product's). */
export const EXPIRING_DAYS = 90

/** What changes a balance. */
export const MOVEMENT_KINDS = [
  'OPENING',
  'RECEIVE',
  'ADJUST',
  'DISPOSE',
  'SEND',
  'ARRIVE',
  'COUNT',
  'DISPENSE',
  'RETURN',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
export const MOVEMENT_LABELS: Readonly<Record<MovementKind, string>> = {
  OPENING: 'Opening stock',
  RECEIVE: 'Received',
  ADJUST: 'Corrected',
  DISPOSE: 'Disposed of',
  SEND: 'Sent to another center',
  ARRIVE: 'Came from another center',
  COUNT: 'Counted',
  DISPENSE: 'Dispensed',
  RETURN: 'Returned by a patient',
}

/** The most of one batch on the shelf, in units of its item. */
export const MOST_IN_BATCH = 1_000_000
